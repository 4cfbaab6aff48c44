package org.mnemo.cli.command.manage;

/** Counts the operations of a server since its start. */
@FunctionalInterface
interface OperationCount extends AutoCloseable {

  /**
   * The number of operations.
   *
   * @throws org.mnemo.core.MnemoException if it is unknown
   */
  long read();

  @Override
  default void close() {}
}

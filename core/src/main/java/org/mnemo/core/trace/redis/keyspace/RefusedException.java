package org.mnemo.core.trace.redis.keyspace;

/**
 * The server refuses a command, which then has no effect. Without a stack trace, as it is expected.
 */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusedException() {
    super("refused by the server", null, false, false);
  }
}

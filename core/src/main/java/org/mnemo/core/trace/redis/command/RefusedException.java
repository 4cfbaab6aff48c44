package org.mnemo.core.trace.redis.command;

/** The server refuses a command, which changes nothing. Without a stack, as it is no fault. */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusedException() {
    super("refused by the server", null, false, false);
  }
}

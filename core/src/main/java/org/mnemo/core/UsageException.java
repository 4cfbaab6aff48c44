package org.mnemo.core;

/** A command, option or property that was used wrongly: exit code 2 instead of 1. */
public final class UsageException extends MnemoException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}

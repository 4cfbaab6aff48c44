package org.mnemo.core;

/** Wrong use of a command, option or property: exit code 2 instead of 1. */
public final class UsageException extends MnemoException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}

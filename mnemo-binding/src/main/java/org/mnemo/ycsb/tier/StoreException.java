package org.mnemo.ycsb.tier;

import org.mnemo.core.MnemoException;

/** An operation that a store did not carry out. A missing record is no error. */
public final class StoreException extends MnemoException {

  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}

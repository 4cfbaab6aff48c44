package org.mnemo.ycsb.tier;

import org.mnemo.core.MnemoException;

/** A failed operation of a store. A missing record is not an error. */
public final class StoreException extends MnemoException {

  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}

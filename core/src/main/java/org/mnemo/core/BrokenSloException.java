package org.mnemo.core;

/** No split meets an SLO. */
public final class BrokenSloException extends MnemoException {

  public static final int EXIT_CODE = 4;

  private static final long serialVersionUID = 1L;

  public BrokenSloException(String sentence) {
    super(sentence);
  }

  @Override
  public int exitCode() {
    return EXIT_CODE;
  }
}

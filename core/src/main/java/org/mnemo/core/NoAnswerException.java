package org.mnemo.core;

/** The measurement or listing has too little data for the answer. */
public final class NoAnswerException extends MnemoException {

  public static final int EXIT_CODE = 3;

  private static final long serialVersionUID = 1L;

  public NoAnswerException(String sentence) {
    super(sentence);
  }

  @Override
  public int exitCode() {
    return EXIT_CODE;
  }
}

package org.mnemo.core;

/**
 * The measurement or listing has too little data for the answer: exit code {@link #EXIT_CODE}
 * instead of 1.
 */
public final class NoAnswerException extends MnemoException {

  public static final int EXIT_CODE = 3;

  private static final long serialVersionUID = 1L;

  public NoAnswerException(String sentence) {
    super(sentence);
  }
}

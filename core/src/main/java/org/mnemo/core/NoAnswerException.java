package org.mnemo.core;

/**
 * What was measured or listed tells too little for what was asked: exit code {@link #EXIT_CODE}
 * instead of 1.
 */
public final class NoAnswerException extends MnemoException {

  /** Exit code of a command whose measurement knows too little for an answer. */
  public static final int EXIT_CODE = 3;

  private static final long serialVersionUID = 1L;

  public NoAnswerException(String sentence) {
    super(sentence);
  }
}

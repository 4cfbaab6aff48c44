package org.mnemo.cli.measure;

import org.mnemo.core.MnemoException;

/** A measurement knows too little for what was asked; ends a command with a code of its own. */
public final class NoAnswerException extends MnemoException {

  /** Exit code of a command whose measurement knows too little for an answer. */
  public static final int EXIT_CODE = 3;

  private static final long serialVersionUID = 1L;

  public NoAnswerException(String sentence) {
    super(sentence);
  }
}

package org.mnemo.cli;

import org.mnemo.core.MnemoException;

/** A measurement knows too little for what was asked; ends a command with a code of its own. */
final class NoAnswerException extends MnemoException {

  private static final long serialVersionUID = 1L;

  NoAnswerException(String sentence) {
    super(sentence);
  }
}

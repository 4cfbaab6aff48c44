package org.mnemo.core.trace.redis;

/** Selects the lines that a reader needs; the rest of other lines is skipped unparsed. */
class LineInterest {

  static final LineInterest ALL = new LineInterest();

  boolean inDatabase(long database) {
    return true;
  }

  /** Called with the only key of a command as soon as it is read. */
  boolean inKey(byte[] key, int offset, int length) {
    return true;
  }
}

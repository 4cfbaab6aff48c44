package org.mnemo.core.trace.redis;

/** What a reader wants of the lines: the rest of any other line is passed over unparsed. */
class LineInterest {

  static final LineInterest ALL = new LineInterest();

  boolean inDatabase(long database) {
    return true;
  }

  /** Asked of the key of a command that has only one, as soon as that is read. */
  boolean inKey(byte[] key, int offset, int length) {
    return true;
  }
}

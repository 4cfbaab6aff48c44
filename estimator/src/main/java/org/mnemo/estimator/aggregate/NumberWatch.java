package org.mnemo.estimator.aggregate;

/** Learns which key of a part is which of all. */
@FunctionalInterface
public interface NumberWatch {

  /**
   * The next aggregate is, among others, that of a key of a part.
   *
   * @param number number of the key in that part
   */
  void isPartOfNext(int part, int number);
}

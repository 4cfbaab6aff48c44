package org.mnemo.estimator.aggregate;

/** Maps the key numbers of a part to keys of the whole trace. */
@FunctionalInterface
public interface NumberWatch {

  /**
   * Announces that the next aggregate includes a key of a part.
   *
   * @param number number of the key in that part
   */
  void isPartOfNext(int part, int number);
}

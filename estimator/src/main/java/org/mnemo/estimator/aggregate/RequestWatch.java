package org.mnemo.estimator.aggregate;

/** Sees the requests of a part of a trace, some at a time, in sequence. */
@FunctionalInterface
public interface RequestWatch {

  RequestWatch NONE = batch -> {};

  /**
   * Takes the next requests.
   *
   * @param batch the requests, with the numbers of their keys; only during the call
   */
  void observe(RequestBatch batch);

  /** The numbers of keys begin anew with the next request. */
  default void numbersBeginAnew() {}
}

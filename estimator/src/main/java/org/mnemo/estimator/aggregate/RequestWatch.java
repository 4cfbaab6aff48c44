package org.mnemo.estimator.aggregate;

/** Observes the requests of a part of a trace in order. */
@FunctionalInterface
public interface RequestWatch {

  RequestWatch NONE = batch -> {};

  /**
   * Takes the next requests.
   *
   * @param batch requests with their key numbers; valid during the call
   */
  void observe(RequestBatch batch);

  /** Announces that key numbers restart with the next request. */
  default void numbersBeginAnew() {}
}

package org.mnemo.estimator.heat;

import java.util.SplittableRandom;

/**
 * A store's record of a key's use, and its likelihood at each request rate. Observations fall into
 * classes, each of which is one number in the fit.
 */
interface UseModel {

  int classes();

  /** Class of an observation, from 0. */
  int classOf(long observed);

  /** Grid of request rates per second, ascending. */
  double[] rates();

  /**
   * Probability of each class at each rate of the grid, by class and rate; the classes of a rate
   * add up to 1.
   */
  double[][] likelihood();

  /**
   * An equally plausible model, with unknown properties of the store drawn at random. Classes and
   * rates are the same.
   */
  UseModel drawn(SplittableRandom random);

  /** Class in which higher rates are indistinguishable. */
  int openClass();

  /** Rate per second from which rates are indistinguishable. */
  double openRate();
}

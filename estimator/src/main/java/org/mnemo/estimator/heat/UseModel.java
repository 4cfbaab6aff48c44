package org.mnemo.estimator.heat;

import java.util.SplittableRandom;

/**
 * What a store notes of the use of a key, and how likely that is at each request rate. Observations
 * fall into classes, each of which is one number for the fit.
 */
interface UseModel {

  /** Number of classes of observations. */
  int classes();

  /** Class of an observation, from 0. */
  int classOf(long observed);

  /** Grid of request rates, a second, rising. */
  double[] rates();

  /**
   * Probability of each class at each rate of the grid, by class and then by rate; those of a rate
   * add up to 1.
   */
  double[][] likelihood();

  /**
   * A model that may be as right: with what is not known of the store drawn at random. Classes and
   * rates are the same.
   */
  UseModel drawn(SplittableRandom random);

  /** Class in which higher rates can no longer be told apart. */
  int openClass();

  /** Rate from which on they cannot, a second. */
  double openRate();
}

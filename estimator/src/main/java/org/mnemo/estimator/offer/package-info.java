/**
 * What can be bought: prices of machines, fitted to price lists, and products that keep hot values
 * in RAM and the rest on flash. Begin with {@link PriceAnswer} and {@link FitAnswer}; lists and
 * facts are data, with source and date.
 */
@NullMarked
package org.mnemo.estimator.offer;

import org.jspecify.annotations.NullMarked;

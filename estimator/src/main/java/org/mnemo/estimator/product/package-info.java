/**
 * Products that keep hot values in RAM and move the others to flash: what each keeps in RAM of a
 * record, what it can move, what one can buy of it, and whether a listing of stored keys fits. The
 * facts are data, each with its source and date.
 */
@NullMarked
package org.mnemo.estimator.product;

import org.jspecify.annotations.NullMarked;

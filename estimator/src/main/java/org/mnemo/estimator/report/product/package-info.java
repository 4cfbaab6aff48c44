/**
 * Whether a listing of stored keys fits products, as text for people and a document for programs.
 */
@NullMarked
package org.mnemo.estimator.report.product;

import org.jspecify.annotations.NullMarked;

/**
 * Measurements of several clients that ran at the same time, made into one: traces and blocks in
 * order of time, histograms added, data sets united, run descriptions checked and combined.
 */
@NullMarked
package org.mnemo.core.merge;

import org.jspecify.annotations.NullMarked;

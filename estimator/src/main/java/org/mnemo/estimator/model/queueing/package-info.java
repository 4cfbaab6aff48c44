/**
 * Pure functions of a closed queueing network: clients that wait for each other at a server. Begin
 * with {@link MeanValueAnalysis}.
 */
@NullMarked
package org.mnemo.estimator.model.queueing;

import org.jspecify.annotations.NullMarked;

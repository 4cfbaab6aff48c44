/** Pure functions of closed queueing networks: clients that wait for each other at servers. */
@NullMarked
package org.mnemo.estimator.model.queueing;

import org.jspecify.annotations.NullMarked;

/**
 * Measurements by commands on servers of this machine, in child processes: for as long as the
 * estimate needs, or as a sweep over real splits. Begin with {@link AdaptiveMeasurement}.
 */
@NullMarked
package org.mnemo.cli.measure;

import org.jspecify.annotations.NullMarked;

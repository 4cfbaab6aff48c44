/**
 * How the commands measure a workload on servers of this machine: for as long as the estimate
 * needs, or as a sweep over real splits.
 */
@NullMarked
package org.mnemo.cli.measure;

import org.jspecify.annotations.NullMarked;

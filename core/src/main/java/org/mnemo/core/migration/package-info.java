/**
 * The daemon that moves hot records into FastMem at the end of every epoch; binding and estimator
 * share it. Begin with {@link org.mnemo.core.migration.Migration}.
 */
@NullMarked
package org.mnemo.core.migration;

import org.jspecify.annotations.NullMarked;

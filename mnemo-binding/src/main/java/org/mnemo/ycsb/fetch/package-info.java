/** Counts of fetches from slower memory. Begin with {@link org.mnemo.ycsb.fetch.FetchCounter}. */
@NullMarked
package org.mnemo.ycsb.fetch;

import org.jspecify.annotations.NullMarked;

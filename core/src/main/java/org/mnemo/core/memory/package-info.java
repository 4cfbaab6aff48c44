/**
 * Memories: published, measured and user-defined profiles, and the additional time of operations
 * relative to DRAM. Begin with {@link org.mnemo.core.memory.MemoryProfiles}.
 */
@NullMarked
package org.mnemo.core.memory;

import org.jspecify.annotations.NullMarked;

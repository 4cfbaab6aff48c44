/**
 * Memories: published and measured profiles of them, and the time that operations take longer in
 * one than in DRAM.
 */
@NullMarked
package org.mnemo.core.memory;

import org.jspecify.annotations.NullMarked;

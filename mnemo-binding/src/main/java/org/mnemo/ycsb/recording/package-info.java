/**
 * Recording of the operations of a run in order of their starts. Begin with {@link
 * org.mnemo.ycsb.recording.OperationQueue}.
 */
@NullMarked
package org.mnemo.ycsb.recording;

import org.jspecify.annotations.NullMarked;

/** Recording of the operations of a run, in the order in which they began. */
@NullMarked
package org.mnemo.ycsb.recording;

import org.jspecify.annotations.NullMarked;

/** Compression of values in pages of 4 KiB. Begin with {@link PageCompression}. */
@NullMarked
package org.mnemo.estimator.compression;

import org.jspecify.annotations.NullMarked;

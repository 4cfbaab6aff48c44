/**
 * The entry points of YCSB and its launcher: the binding {@link org.mnemo.ycsb.MnemoDb}, the main
 * class of {@code bin/ycsb}, and the report's exporter. Begin with the binding; the packages below
 * do its work.
 */
@NullMarked
package org.mnemo.ycsb;

import org.jspecify.annotations.NullMarked;

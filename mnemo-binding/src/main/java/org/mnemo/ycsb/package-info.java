/**
 * What YCSB and its launcher load: the binding {@link org.mnemo.ycsb.MnemoDb}, the main class of
 * {@code bin/ycsb} with its arguments, and the exporter of YCSB's report. Everything else of the
 * binding is in the packages below.
 */
@NullMarked
package org.mnemo.ycsb;

import org.jspecify.annotations.NullMarked;

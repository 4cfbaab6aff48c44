/**
 * X-Mem (Dulloor et al., "Data Tiering in Heterogeneous Memory Systems", EuroSys 2016), by what a
 * blog on it says; what that states is data, in {@code paper.csv}.
 */
@NullMarked
package org.mnemo.reproduction.xmem;

import org.jspecify.annotations.NullMarked;

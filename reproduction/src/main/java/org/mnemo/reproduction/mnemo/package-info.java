/**
 * Mnemo (Doudali and Gavrilovska 2019): what fills the sheets of its tables and figures, from
 * finished runs. What the paper states and what the sheets show is data, in {@code paper.csv} and
 * {@code parts.csv}; {@code MnemoPaper} lists the parts.
 */
@NullMarked
package org.mnemo.reproduction.mnemo;

import org.jspecify.annotations.NullMarked;

/**
 * Mnemo (Doudali and Gavrilovska 2019): its tables and figures, a class each: a pure function of
 * finished runs that writes a CSV and a picture. What the paper states is data, in {@code
 * paper.csv}.
 */
@NullMarked
package org.mnemo.reproduction.mnemo;

import org.jspecify.annotations.NullMarked;

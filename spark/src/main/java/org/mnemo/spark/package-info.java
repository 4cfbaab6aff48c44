/** Patterns of traces on Apache Spark, by the classes that the local engine has. */
@NullMarked
package org.mnemo.spark;

import org.jspecify.annotations.NullMarked;

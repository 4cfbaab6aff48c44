package org.mnemo.core.trace.format;

import org.mnemo.core.trace.SingleFileFormat;

/** A read-only text format with one access per line, read by {@link ColumnReader}. */
interface ColumnFormat extends SingleFileFormat {

  @Override
  default boolean isWritable() {
    return false;
  }

  @Override
  default Division division() {
    return Division.LINES;
  }
}

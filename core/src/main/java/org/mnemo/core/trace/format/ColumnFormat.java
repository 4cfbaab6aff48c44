package org.mnemo.core.trace.format;

import org.mnemo.core.trace.SingleFileFormat;

/** A read-only text format of one access a line, which {@link ColumnReader} reads. */
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

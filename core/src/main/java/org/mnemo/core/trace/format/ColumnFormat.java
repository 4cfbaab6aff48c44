package org.mnemo.core.trace.format;

import org.mnemo.core.trace.SingleFileFormat;

/** A trace of others, an access a line, which {@link ColumnReader} reads and nobody writes. */
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

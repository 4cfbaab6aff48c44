package org.mnemo.core.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A filter of blocks of bytes, which also serves single bytes. */
public abstract class BlockFilter extends FilterInputStream {

  protected BlockFilter(InputStream in) {
    super(in);
  }

  @Override
  public abstract int read(byte[] bytes, int offset, int length) throws IOException;

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }
}

package org.mnemo.ycsb.store.binding;

import java.util.NoSuchElementException;
import org.mnemo.ycsb.tier.Fields;
import site.ycsb.ByteIterator;

/**
 * A value for bindings. {@link #toArray}, which nearly all bindings use, copies only part of a
 * larger array. Not reused, as a binding may keep a value.
 */
final class ArrayIterator extends ByteIterator {

  private final byte[] array;
  private final int start;
  private final int end;
  private int next;

  /** The value of field {@code i}. */
  ArrayIterator(Fields fields, int i) {
    array = fields.array(i);
    start = fields.offset(i);
    end = start + fields.length(i);
    next = start;
  }

  @Override
  public boolean hasNext() {
    return next < end;
  }

  @Override
  public byte nextByte() {
    if (next == end) {
      throw new NoSuchElementException();
    }
    return array[next++];
  }

  @Override
  public int nextBuf(byte[] buffer, int offset) {
    int bytes = Math.min(end - next, buffer.length - offset);
    System.arraycopy(array, next, buffer, offset, bytes);
    next += bytes;
    return bytes + offset;
  }

  @Override
  public long bytesLeft() {
    return (long) end - next;
  }

  @Override
  public void reset() {
    next = start;
  }

  @Override
  public byte[] toArray() {
    if (next == 0 && end == array.length) {
      next = end;
      return array;
    }
    byte[] rest = new byte[end - next];
    System.arraycopy(array, next, rest, 0, rest.length);
    next = end;
    return rest;
  }
}

package org.mnemo.ycsb.store.memcached;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import net.spy.memcached.ops.ConcatenationType;
import net.spy.memcached.ops.OperationCallback;
import net.spy.memcached.ops.StoreType;
import net.spy.memcached.protocol.ascii.ConcatenationOperationImpl;

/**
 * An add, set or replace by the text protocol, in a buffer of exact size. The library's own
 * reserves 32 bytes for the command line without the name. A {@code replace} of a megabyte, or a
 * {@code set} with a date, overflows it. Of the classes with the same base, only the concatenation
 * is extensible; just the command differs.
 */
final class TextStoreOperation extends ConcatenationOperationImpl {

  private static final byte[] LINE_END = {'\r', '\n'};

  private final byte[] command;

  /**
   * @param expirationS expiration time in Memcached's format; 0 for never
   */
  TextStoreOperation(
      StoreType type,
      String name,
      int flags,
      int expirationS,
      byte[] data,
      OperationCallback callback) {
    super(ConcatenationType.append, name, data, callback);
    String line =
        String.join(
            " ",
            type.name(),
            name,
            Integer.toUnsignedString(flags),
            Integer.toString(expirationS),
            Integer.toString(data.length));
    this.command = line.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void initialize() {
    byte[] data = getData();
    ByteBuffer buffer = ByteBuffer.allocate(command.length + data.length + 2 * LINE_END.length);
    buffer.put(command).put(LINE_END).put(data).put(LINE_END);
    buffer.flip();
    setBuffer(buffer);
  }
}

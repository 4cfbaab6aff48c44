package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.spy.memcached.ops.Operation;
import net.spy.memcached.ops.StoreType;
import net.spy.memcached.protocol.ascii.AsciiOperationFactory;

class TextStoreOperationTest {

  private static final String LONGEST_NAME = "é".repeat(125);

  private static String sent(Operation operation) {
    operation.initialize();
    ByteBuffer buffer = operation.getBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Example
  void sendsTheCommandAndTheItem() {
    byte[] item = "abc".getBytes(StandardCharsets.US_ASCII);
    assertThat(
            sent(
                new TextStoreOperation(
                    StoreType.replace, "é", 0x4D6E0001, 2_592_000, item, new Reply.Plain())))
        .isEqualTo("replace é 1299054593 2592000 3\r\nabc\r\n");
    assertThat(sent(new TextStoreOperation(StoreType.add, "k", -1, 0, item, new Reply.Plain())))
        .isEqualTo("add k 4294967295 0 3\r\nabc\r\n");
  }

  @Property(tries = 100, seed = "42")
  void hasRoomForEveryCommandLine(
      @ForAll StoreType type,
      @ForAll int flags,
      @ForAll @IntRange int expirationS,
      @ForAll @IntRange(max = 11_000_000) int itemBytes) {
    byte[] item = new byte[itemBytes];
    String line =
        "%s %s %d %d %d"
            .formatted(type, LONGEST_NAME, Integer.toUnsignedLong(flags), expirationS, itemBytes);
    TextStoreOperation operation =
        new TextStoreOperation(type, LONGEST_NAME, flags, expirationS, item, new Reply.Plain());
    operation.initialize();
    ByteBuffer buffer = operation.getBuffer();
    byte[] expected = (line + "\r\n").getBytes(StandardCharsets.UTF_8);
    assertThat(buffer.remaining()).isEqualTo(expected.length + itemBytes + 2);
    byte[] start = new byte[expected.length];
    buffer.get(start);
    assertThat(start).isEqualTo(expected);
  }

  /** 64 bytes but for name and item: cas, 5 blanks, 4 of line ends, 10 + 10 + 8 + 20 of digits. */
  @Example
  void theLibrarysCasHasRoomForTheLongestCommandLine() {
    byte[] item = new byte[10_000_000];
    Operation cas =
        new AsciiOperationFactory()
            .cas(
                StoreType.set,
                LONGEST_NAME,
                Long.MIN_VALUE,
                ItemLayout.FLAGS,
                Integer.MAX_VALUE,
                item,
                new Reply.Plain());
    cas.initialize();
    // 3 + 1 + 250 + 1 + 10 + 1 + 10 + 1 + 8 + 1 + 20 + 2, the item, 2.
    assertThat(cas.getBuffer().remaining()).isEqualTo(308 + item.length + 2);
  }
}

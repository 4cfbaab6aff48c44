package org.mnemo.cli.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RdbChecksumTest {

  /** The check value of Redis's CRC-64 (Jones), of the digits 1 to 9. */
  private static final long CHECK = 0xe9c6d914c4b8d9caL;

  private static final byte[] DIGITS = "123456789".getBytes(StandardCharsets.US_ASCII);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 8, 9, 10, 16, 17, 100})
  void leavesOutTheLastEightBytesHoweverItIsRead(int atOnce) throws IOException {
    byte[] file =
        ByteBuffer.allocate(DIGITS.length + Long.BYTES)
            .put(DIGITS)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(CHECK)
            .array();
    RdbChecksum checksum = new RdbChecksum(new ByteArrayInputStream(file));
    byte[] read = new byte[100];
    while (checksum.read(read, 0, atOnce) >= 0) {
      assertThat(read).isNotEmpty();
    }
    assertThat(checksum.computed()).isEqualTo(CHECK);
    assertThat(checksum.stored()).isEqualTo(CHECK);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8})
  void countsNothingOfAFileThatHoldsNoMore(int bytes) throws IOException {
    RdbChecksum checksum = new RdbChecksum(new ByteArrayInputStream(new byte[bytes]));
    checksum.transferTo(OutputStream.nullOutputStream());
    assertThat(checksum.computed()).isZero();
    assertThat(checksum.read()).isEqualTo(-1);
  }
}

package org.mnemo.ycsb.tier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LiveInputTest {

  private static final String SENT = "one\ntwo\nthree\n";

  private final AtomicInteger pauses = new AtomicInteger();

  /** Receives at most as many bytes at a time as a record has. */
  private LiveInput input(int recordBytes, boolean tellsWhatIsLeft) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(SENT.getBytes(StandardCharsets.US_ASCII));
    return new LiveInput(
        new LiveInput.Source() {
          @Override
          public int receive(byte[] into, int offset, int length) {
            return bytes.read(into, offset, Math.min(length, recordBytes));
          }

          @Override
          public boolean hasMore() {
            return tellsWhatIsLeft && bytes.available() > 0;
          }
        },
        pauses::incrementAndGet);
  }

  private static String all(LiveInput input) throws IOException {
    StringBuilder text = new StringBuilder();
    byte[] into = new byte[100];
    for (int count = input.read(into, 0, 100); count > 0; count = input.read(into, 0, 100)) {
      text.append(new String(into, 0, count, StandardCharsets.US_ASCII));
    }
    return text.toString();
  }

  /** One receipt takes all that there is; before the one that finds the end, a pause. */
  @Test
  void pausesWhereAReceiptTookAllThatThereWas() throws IOException {
    LiveInput input = input(100, false);
    assertThat(all(input)).isEqualTo(SENT);
    assertThat(input.receipts()).isEqualTo(2);
    assertThat(pauses).hasValue(1);
  }

  /** 14 bytes in records of 4 are 4 receipts without a pause between, as by TLS. */
  @Test
  void takesAllRecordsThatHaveComeBeforeItPauses() throws IOException {
    LiveInput input = input(4, true);
    assertThat(all(input)).isEqualTo(SENT);
    assertThat(input.receipts()).isEqualTo(5);
    assertThat(pauses).hasValue(1);
  }
}

package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFingerprintTest {

  @TempDir private Path directory;

  private long of(byte[] content) throws IOException {
    return FileFingerprint.of(Files.write(directory.resolve("file"), content));
  }

  @Test
  void isThatOfTheContent() throws IOException {
    for (int size : new int[] {0, 1, 4095, 4096, 4097, 200_000, 5_000_000}) {
      byte[] content = new byte[size];
      new Random(size).nextBytes(content);
      long fingerprint = of(content);
      assertThat(of(content.clone())).as("%d bytes", size).isEqualTo(fingerprint);
      for (int changed : new int[] {0, size / 2, size - 1}) {
        if (size > 0 && (size <= 64 * 4096 || changed != size / 2)) {
          content[changed] ^= 1;
          assertThat(of(content)).as("byte %d of %d", changed, size).isNotEqualTo(fingerprint);
          content[changed] ^= 1;
        }
      }
    }
    assertThat(of(new byte[8192])).isNotEqualTo(of(new byte[8193]));
  }

  @Test
  void isNoneOfWhatCannotBeReadTwice() {
    assertThat(FileFingerprint.of(directory)).isZero();
  }
}

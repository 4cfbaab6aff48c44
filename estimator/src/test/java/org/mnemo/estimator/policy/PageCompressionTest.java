package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.policy.FormOptions.PageCompression;

class PageCompressionTest {

  @TempDir private Path directory;

  private Path file(String name, byte[] content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private static byte[] random(int bytes) {
    byte[] content = new byte[bytes];
    new Random(1).nextBytes(content);
    return content;
  }

  @Test
  void zerosTakeASectorEachPage() throws IOException {
    PageCompression zeros = PageCompression.of(file("zeros", new byte[3 * 4096]));
    assertThat(zeros).isEqualTo(new PageCompression(3, 3));
    assertThat(zeros.ratio()).isEqualTo(8);
  }

  @Test
  void whatDoesNotCompressIsKeptAsItIs() throws IOException {
    PageCompression random = PageCompression.of(file("random", random(4 * 4096)));
    assertThat(random).isEqualTo(new PageCompression(4, 32));
    assertThat(random.ratio()).isEqualTo(1);
  }

  @Test
  void takesAllFilesOfADirectoryAndWholePages() throws IOException {
    // A page and 100 bytes, which 3,996 zeros of the next file follow; the rest is left out.
    file("values/below/two", random(4096 + 100));
    file("values/one", new byte[4096]);
    assertThat(PageCompression.of(directory.resolve("values")))
        .isEqualTo(new PageCompression(2, 8 + 1));
  }

  @Test
  void smallValuesAreJoined() throws IOException {
    byte[] all = random(9 * 1024);
    for (int i = 0; i < 9; i++) {
      file("small/" + i, Arrays.copyOfRange(all, 1024 * i, 1024 * (i + 1)));
    }
    // Two pages and a quarter, which is left out.
    PageCompression joined = PageCompression.of(directory.resolve("small"));
    assertThat(joined).isEqualTo(new PageCompression(2, 16));
    assertThat(joined.ratio()).isEqualTo(1);
  }

  @Test
  void fillsTheOnlyPageUp() throws IOException {
    // Random bytes take themselves and some more.
    assertThat(PageCompression.of(file("short", random(950)))).isEqualTo(new PageCompression(1, 2));
    assertThat(PageCompression.of(file("longer", random(1100))))
        .isEqualTo(new PageCompression(1, 3));
  }

  @Test
  void refusesNothing() throws IOException {
    Path empty = file("empty", new byte[0]);
    misused(
        () -> PageCompression.of(empty),
        empty + " holds no bytes to compress; name values with compression-of");
    refused(() -> PageCompression.of(directory.resolve("absent")), "absent");
  }
}

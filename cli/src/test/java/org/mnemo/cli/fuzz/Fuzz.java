package org.mnemo.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;

/**
 * Feeds mutated files to a parser. Each must be refused in one sentence that names the file, or be
 * read to what an independent reader, where the target has one, finds in it as well.
 *
 * <p>{@code -Dmnemo.fuzz.inputs=N} tries N mutants of each file, {@code -Dmnemo.fuzz.seed=N} begins
 * with another seed; a failure names the seed that repeats it.
 */
final class Fuzz {

  /** By default so many that all targets together take well below a minute. */
  private static final long INPUTS = Long.getLong("mnemo.fuzz.inputs", 100);

  private static final long FIRST_SEED = Long.getLong("mnemo.fuzz.seed", 1);

  /** What a parser makes of a file, in words that differ where it differs. */
  @FunctionalInterface
  interface Reader {
    String read(Path file) throws IOException;
  }

  private final Path seed;
  private final Path mutant;
  private final Path named;
  private final Reader parser;
  private final Reader independent;

  /**
   * @param seed a file that the parser reads
   * @param mutant where mutated copies of it go
   * @param named what a refusal has to name
   * @param parser under test
   * @param independent another reader of the same files
   */
  Fuzz(Path seed, Path mutant, Path named, Reader parser, Reader independent) {
    this.seed = seed;
    this.mutant = mutant;
    this.named = named;
    this.parser = parser;
    this.independent = independent;
  }

  /**
   * Tries mutants of the seed.
   *
   * @param share share of the usual number of inputs, below 1 for a parser that takes long
   */
  void run(double share) throws IOException {
    byte[] whole = Files.readAllBytes(seed);
    byte[] plain = plain(seed);
    Files.write(mutant, whole);
    assertThat(parser.read(mutant)).isEqualTo(independent.read(mutant));
    long inputs = Math.round(INPUTS * share);
    for (long i = 0; i < inputs; i++) {
      // What is compressed is mutated within, too: from outside its checksum refuses it.
      boolean within = whole.length != plain.length && i % 4 != 0;
      Random random = new Random(FIRST_SEED + i);
      if (within) {
        write(Mutation.mutated(plain, random));
      } else {
        Files.write(mutant, Mutation.mutated(whole, random));
      }
      tryMutant(FIRST_SEED + i);
    }
  }

  private void tryMutant(long number) throws IOException {
    String read;
    try {
      read = parser.read(mutant);
    } catch (MnemoException e) {
      assertThat(e.getMessage())
          .as("seed %d", number)
          .contains(named.toString())
          .hasSizeLessThan(2000)
          .doesNotContainPattern("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029\\u202a-\\u202e]")
          .doesNotContainPattern("Exception|\\bat org\\.");
      return;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + number + " of " + seed, e);
    }
    assertThat(read).as("seed %d", number).isEqualTo(independent.read(mutant));
  }

  private void write(byte[] content) throws IOException {
    try (OutputStream out = CompressedFiles.compressing("any.zst", Files.newOutputStream(mutant))) {
      out.write(content);
    }
  }

  /** What is in a file, decompressed. */
  static byte[] plain(Path file) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (InputStream in = CompressedFiles.open(file)) {
      in.transferTo(content);
    }
    return content.toByteArray();
  }
}

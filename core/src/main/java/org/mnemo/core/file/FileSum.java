package org.mnemo.core.file;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.mnemo.core.MnemoException;

/**
 * Length and checksum that identify the content of a file. The checksum is SHA-256, so {@code
 * sha256sum} can verify it.
 *
 * @param sha256 SHA-256 of the content in hexadecimal digits
 */
public record FileSum(long bytes, String sha256) {

  public FileSum {
    requireNonNull(sha256, "sha256 is null");
  }

  /**
   * Reads a file and computes its sum.
   *
   * @throws MnemoException if it cannot be read
   */
  public static FileSum of(Path file) {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file)) {
      long bytes = in.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return new FileSum(bytes, HexFormat.of().formatHex(digest.digest()));
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  static String sha256(byte[] content) {
    return HexFormat.of().formatHex(digest(content));
  }

  public static byte[] digest(byte[] content) {
    return digest().digest(content);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

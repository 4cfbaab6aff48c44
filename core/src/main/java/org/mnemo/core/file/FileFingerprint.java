package org.mnemo.core.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;

/**
 * Distinguishes files of equal names and sizes by 64 equidistant pieces of 4 KiB, at once even for
 * terabytes. Differences elsewhere go unnoticed.
 */
public final class FileFingerprint {

  private static final int PIECES = 64;
  private static final int PIECE_BYTES = 4096;

  private FileFingerprint() {}

  /**
   * The fingerprint of a regular file; 0 for others, such as a pipe, which can be read only once.
   *
   * @throws MnemoException if the file cannot be read
   */
  public static long of(Path file) {
    if (!Files.isRegularFile(file)) {
      return 0;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long bytes = channel.size();
      long fingerprint = Mix64.mix(bytes);
      ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
      for (int i = 0; i < PIECES; i++) {
        long from = Math.max(0, bytes - PIECE_BYTES) * i / (PIECES - 1);
        piece.clear();
        while (piece.hasRemaining() && channel.read(piece, from + piece.position()) > 0) {}
        fingerprint = Mix64.mix(fingerprint ^ Mix64.hash(0, piece.array(), 0, piece.position()));
      }
      return fingerprint;
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read %s: %s; check its path and permissions".formatted(file, e.getMessage()), e);
    }
  }
}

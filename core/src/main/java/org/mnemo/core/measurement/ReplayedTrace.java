package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.CountedNoun;

/**
 * The replayed trace, perhaps not read to its end; content of {@code replayed.json}. The checksum
 * is cryptographic, as an estimate covers all requests although the run saw only the first.
 *
 * @param path absolute path of the trace
 * @param bytes size of the file in bytes
 * @param traceSha256 SHA-256 of its bytes, in hexadecimal digits
 * @param requests number of its requests
 */
public record ReplayedTrace(
    int schema, String path, long bytes, String traceSha256, long requests) {

  private static final int SCHEMA = 1;

  public ReplayedTrace {
    requireNonNull(path, "path is null");
    requireNonNull(traceSha256, "trace_sha256 is null");
  }

  /**
   * Describes a trace, which is read to its end.
   *
   * @throws MnemoException if it cannot be read
   */
  public static ReplayedTrace of(Path trace, long requests) {
    FileSum sum = FileSum.of(trace);
    return new ReplayedTrace(
        SCHEMA, trace.toAbsolutePath().toString(), sum.bytes(), sum.sha256(), requests);
  }

  /**
   * Reads {@code replayed.json}.
   *
   * @throws MnemoException if it is damaged or of a later version
   */
  public static ReplayedTrace read(Path file) {
    return Json.read(file, ReplayedTrace.class, SCHEMA);
  }

  /**
   * The trace, if it is unchanged since the replay.
   *
   * @param measured number of requests in the run
   * @throws MnemoException if it is missing or changed
   */
  public Path unchanged(long measured) {
    Path trace = Path.of(path);
    if (!Files.isRegularFile(trace)) {
      throw unknown(measured, "is missing");
    }
    if (!equals(of(trace, requests))) {
      throw unknown(measured, "has changed since");
    }
    return trace;
  }

  private MnemoException unknown(long measured, String what) {
    return new MnemoException(
        ("the run replayed the first %,d of the %s of %s, which %s; name the "
                + "whole trace with --trace FILE, or estimate the measured ones with "
                + "--requests %d")
            .formatted(measured, CountedNoun.of(requests, "request"), path, what, measured));
  }
}

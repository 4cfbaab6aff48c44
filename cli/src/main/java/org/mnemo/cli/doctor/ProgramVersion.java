package org.mnemo.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version that a program says it is of. */
public final class ProgramVersion {

  private static final int MOST_SECONDS = 5;
  private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+)+");

  private ProgramVersion() {}

  /** Version that the program prints; empty if it prints none, or not in time. */
  static Optional<String> of(Path program) {
    return said(program).flatMap(ProgramVersion::in);
  }

  /** The version that the program prints; empty if it fails, or takes long. */
  public static Optional<String> said(Path program) {
    try {
      Process process =
          new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
      try {
        process.getOutputStream().close();
        if (process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
          byte[] said = process.getInputStream().readAllBytes();
          return Optional.of(new String(said, StandardCharsets.UTF_8));
        }
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** The first numbers with points between. */
  static Optional<String> in(String text) {
    Matcher matcher = NUMBERS.matcher(text);
    return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
  }
}

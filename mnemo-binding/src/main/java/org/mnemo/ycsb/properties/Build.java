package org.mnemo.ycsb.properties;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Source of this build of Mnemo.
 *
 * @param version version of the project
 * @param commit full name of the commit; null without a git repository
 * @param commitDate day of the commit in UTC, ISO 8601; null if the commit is unknown
 * @param changed true if files differed from the commit
 */
public record Build(
    String version, @Nullable String commit, @Nullable String commitDate, boolean changed) {

  /** Length of an abbreviated commit name. */
  private static final int SHORT = 10;

  private static final String UNKNOWN = "unknown";
  private static final Build CURRENT = read();

  public static Build current() {
    return CURRENT;
  }

  private static Build read() {
    try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        throw new IllegalStateException(
            "org/mnemo/ycsb/properties/build.properties is not in this build");
      }
      Reader text = new InputStreamReader(in, StandardCharsets.UTF_8);
      Properties properties = new Properties();
      properties.load(text);
      return of(properties);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The build described by properties that Maven fills in. */
  static Build of(Properties properties) {
    String commit = properties.getProperty("commit", UNKNOWN);
    return commit.equals(UNKNOWN)
        ? new Build(properties.getProperty("version", UNKNOWN), null, null, false)
        : new Build(
            properties.getProperty("version", UNKNOWN),
            commit,
            properties.getProperty("commit.date", UNKNOWN),
            Boolean.parseBoolean(properties.getProperty("changed")));
  }

  /** Version, commit and its day in one line, without the program's name. */
  public String text() {
    return commit == null
        ? version + ", unknown commit"
        : "%s, commit %s of %s%s"
            .formatted(
                version,
                commit.substring(0, Math.min(SHORT, commit.length())),
                commitDate,
                changed ? ", changed since" : "");
  }

  /** Output of {@code --version}: the build and the virtual machine. */
  public String description() {
    return "mnemo %s%nJava %s, %s"
        .formatted(text(), System.getProperty("java.version"), System.getProperty("java.vm.name"));
  }
}

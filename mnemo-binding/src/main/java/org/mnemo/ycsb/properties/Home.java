package org.mnemo.ycsb.properties;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** The directory of {@code workloads/}, against which relative file names are also resolved. */
public final class Home {

  /** System property, set by the launchers: the parent directory of {@code bin}. */
  public static final String PROPERTY = "mnemo.home";

  /** Directory of the binding {@code mnemo} in stock YCSB. */
  private static final Path INSTALLED = Path.of("mnemo-binding", "lib");

  private Home() {}

  /** The directory of the project, its release, or the YCSB installation; null if there is none. */
  public static @Nullable Path directory() {
    String project = System.getProperty(PROPERTY);
    return project != null ? Path.of(project) : installationOf(ownJar());
  }

  /** The directory of the project's sources; null for a release, or in a YCSB installation. */
  public static @Nullable Path project() {
    String home = System.getProperty(PROPERTY);
    return home != null && Files.exists(Path.of(home, "pom.xml")) ? Path.of(home) : null;
  }

  /** The user's home directory. In a container, it may be only in the variable HOME. */
  public static Path ofUser() {
    String known = System.getProperty("user.home");
    String given = System.getenv("HOME");
    return Path.of(known.equals("?") && given != null ? given : known);
  }

  /** The directory of {@code mnemo-binding/lib/JAR}; null if the jar is elsewhere. */
  static @Nullable Path installationOf(@Nullable Path jar) {
    Path lib = jar == null ? null : jar.toAbsolutePath().getParent();
    if (lib == null || !lib.endsWith(INSTALLED)) {
      return null;
    }
    Path binding = lib.getParent();
    return binding == null ? null : binding.getParent();
  }

  private static @Nullable Path ownJar() {
    CodeSource source = Home.class.getProtectionDomain().getCodeSource();
    try {
      return source == null ? null : Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      // A class path that is not made of URIs; relative names are then resolved once only.
      return null;
    }
  }
}

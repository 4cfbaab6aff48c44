package org.mnemo.ycsb.properties;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * The directory that holds {@code workloads/}, in which relative names of files are looked up, too.
 */
public final class Home {

  /** The system property that names the directory {@code bin} is in; the launchers set it. */
  public static final String PROPERTY = "mnemo.home";

  /** Folder in which stock YCSB looks for the jars of the binding that it calls mnemo. */
  private static final Path INSTALLED = Path.of("mnemo-binding", "lib");

  private Home() {}

  /**
   * The directory of the project or of its release, or that of the YCSB installation which the
   * binding is part of; null if there is none.
   */
  public static @Nullable Path directory() {
    String project = System.getProperty(PROPERTY);
    return project != null ? Path.of(project) : installationOf(ownJar());
  }

  /** The directory of the project's sources; null for a release, or in a YCSB installation. */
  public static @Nullable Path project() {
    String home = System.getProperty(PROPERTY);
    return home != null && Files.exists(Path.of(home, "pom.xml")) ? Path.of(home) : null;
  }

  /**
   * The user's own directory. A user whom the system does not know by name, as in a container, has
   * it in the variable HOME only.
   */
  public static Path ofUser() {
    String known = System.getProperty("user.home");
    String given = System.getenv("HOME");
    return Path.of(known.equals("?") && given != null ? given : known);
  }

  /** The directory that holds {@code mnemo-binding/lib/JAR}; null if the jar is elsewhere. */
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
      // A class path whose names are no URIs; relative names are then looked up in one place only.
      return null;
    }
  }
}

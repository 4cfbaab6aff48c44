package org.mnemo.ycsb.properties;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * The directory that holds {@code workloads/}, in which relative names of files are looked up, too.
 */
public final class Home {

  /** The system property that names the project's directory; the launchers set it. */
  public static final String PROPERTY = "mnemo.home";

  /** Folder in which stock YCSB looks for the jars of the binding that it calls mnemo. */
  private static final Path INSTALLED = Path.of("mnemo-binding", "lib");

  private Home() {}

  /**
   * The project's directory, or that of the YCSB installation which the binding is part of; null if
   * there is neither.
   */
  public static @Nullable Path directory() {
    String project = System.getProperty(PROPERTY);
    return project != null ? Path.of(project) : installationOf(ownJar());
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

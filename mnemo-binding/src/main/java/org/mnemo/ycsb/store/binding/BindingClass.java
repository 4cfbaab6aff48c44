package org.mnemo.ycsb.store.binding;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Nearest;
import org.mnemo.ycsb.tier.TierSettings;
import site.ycsb.DB;

/**
 * The class of a binding, loaded for one tier and checked.
 *
 * @param type class, not yet initialised
 * @param loader loader of the tier; closing it closes its jars
 */
record BindingClass(
    Class<? extends DB> type, Constructor<? extends DB> constructor, BindingLoader loader)
    implements AutoCloseable {

  private static final Pattern OLD_PACKAGE = Pattern.compile("com[./]yahoo[./]ycsb[./].*");

  /** Mnemo's own binding, which must not be a tier of itself. */
  private static final String OURS = "org.mnemo.ycsb.MnemoDb";

  /**
   * Finds and loads the class in the given YCSB release, else on the class path.
   *
   * @throws UsageException if it is missing, or not a binding
   */
  static BindingClass find(BindingType store, TierSettings settings) {
    Path home = settings.path(YcsbRelease.PROPERTY);
    YcsbRelease release = home == null ? null : new YcsbRelease(home);
    String what = store.property() + "=" + store.name();
    String name = className(what, store.binding(), release);
    Check.that(!name.equals(OURS), "%s is Mnemo's own binding; name another".formatted(what));
    List<Path> jars = release == null ? List.of() : release.jarsWith(name);
    BindingLoader loader =
        new BindingLoader(
            urls(jars.isEmpty() ? classPath() : jars), BindingClass.class.getClassLoader());
    try {
      return checked(what, Class.forName(name, false, loader), loader);
    } catch (ClassNotFoundException e) {
      throw new UsageException(
          "%s: class %s is not %son the class path; add its jars with -cp PATH (bin/ycsb), MNEMO_CLASSPATH=PATH (bin/mnemo) or --ycsb-home DIR"
              .formatted(
                  what,
                  name,
                  release == null ? "" : "in " + release.root() + " (--ycsb-home), nor "),
          e);
    } catch (LinkageError e) {
      throw new UsageException(
          "%s: class %s cannot be loaded: %s".formatted(what, name, reason(e)), e);
    }
  }

  private static String className(String what, String binding, @Nullable YcsbRelease release) {
    if (binding.contains(".")) {
      return binding;
    }
    if (release == null) {
      throw new UsageException(
          "%s needs a release of YCSB in --ycsb-home DIR, or a class, as in ycsb:site.ycsb.db.rocksdb.RocksDBClient"
              .formatted(what));
    }
    SortedMap<String, String> names = release.names();
    String known = names.get(binding);
    if (known == null) {
      throw new UsageException(
          "%s: %s lacks this binding%s name the class"
              .formatted(
                  what,
                  release.root().resolve("bin/bindings.properties"),
                  Nearest.meant(binding, names.keySet())
                      .map(", did you mean ycsb:%s? Or"::formatted)
                      .orElse(";")));
    }
    return known;
  }

  private static BindingClass checked(String what, Class<?> found, BindingLoader loader) {
    String name = found.getName();
    Check.that(
        DB.class.isAssignableFrom(found),
        "%s: class %s must extend %s; name another".formatted(what, name, DB.class.getName()));
    Class<? extends DB> type = found.asSubclass(DB.class);
    int modifiers = type.getModifiers();
    try {
      Constructor<? extends DB> constructor = type.getConstructor();
      if (Modifier.isPublic(modifiers) && !Modifier.isAbstract(modifiers)) {
        return new BindingClass(type, constructor, loader);
      }
    } catch (NoSuchMethodException e) {
      // Refused below.
    }
    throw new UsageException(
        "%s: class %s must be public, not abstract, and have a public constructor without parameters"
            .formatted(what, name));
  }

  private static List<Path> classPath() {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(System.getProperty("java.class.path"))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static List<URL> urls(List<Path> files) {
    List<URL> urls = new ArrayList<>();
    for (Path file : files) {
      try {
        urls.add(file.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalStateException("a file without a URL: " + file, e);
      }
    }
    return urls;
  }

  /** Closes the jars; further classes can then not be loaded. */
  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the jars of " + type.getName() + " cannot be closed", e);
    }
  }

  /** The class's name without its package. */
  String simpleName() {
    return type.getSimpleName();
  }

  /** The innermost cause's message, as a clause. */
  static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String said = cause.getMessage();
    if (cause instanceof UnsupportedClassVersionError) {
      return "it needs a newer Java (%s); run Mnemo with it instead of Java %s"
          .formatted(said, System.getProperty("java.version"));
    }
    if (cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException) {
      String missing = String.valueOf(said).replace('/', '.');
      return OLD_PACKAGE.matcher(missing).matches()
          ? "it belongs to a YCSB before 0.16 (com.yahoo.ycsb); use one of 0.17"
          : "it needs the class %s; add its jar".formatted(missing);
    }
    return said == null || said.isBlank()
        ? cause.getClass().getSimpleName()
        : cause.getClass().getSimpleName() + ": " + said.lines().findFirst().orElse(said).strip();
  }
}

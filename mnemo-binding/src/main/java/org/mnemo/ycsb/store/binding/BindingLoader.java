package org.mnemo.ycsb.store.binding;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;

/**
 * Loads the binding of one tier and its libraries from separate jars, before Mnemo's. So bindings
 * may use other versions of a library, and two tiers with one binding share no static fields.
 * Classes of YCSB's core and of HTrace are Mnemo's.
 */
final class BindingLoader extends URLClassLoader {

  /** Name of all of these loaders in stack traces. */
  static final String NAME = "binding";

  private static final Set<String> SHARED_PACKAGES =
      Set.of(
          "site.ycsb",
          "site.ycsb.generator",
          "site.ycsb.measurements",
          "site.ycsb.measurements.exporter",
          "site.ycsb.workloads",
          "org.apache.htrace.core");

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader ours;

  /**
   * @param jars jars and directories of classes, in search order
   * @param ours loader of Mnemo's own classes
   */
  BindingLoader(List<URL> jars, ClassLoader ours) {
    super(NAME, jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    this.ours = ours;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    boolean isShared = isShared(name);
    try {
      return isShared ? ours.loadClass(name) : super.findClass(name);
    } catch (ClassNotFoundException e) {
      // The other one may have it: a binding may be in a package of YCSB's core.
      return isShared ? super.findClass(name) : ours.loadClass(name);
    }
  }

  @Override
  public URL findResource(String name) {
    URL own = super.findResource(name);
    return own == null ? ours.getResource(name) : own;
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    Enumeration<URL> own = super.findResources(name);
    return own.hasMoreElements() ? own : ours.getResources(name);
  }

  private static boolean isShared(String name) {
    return SHARED_PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
  }
}

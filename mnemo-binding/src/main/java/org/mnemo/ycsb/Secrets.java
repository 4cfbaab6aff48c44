package org.mnemo.ycsb;

import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Properties that nobody may see but the server they are for. YCSB's client prints all of its
 * arguments, so secrets among them go past it: they wait in this virtual machine until the session
 * opens.
 */
public final class Secrets {

  private static final List<String> MARKS = List.of("password", "secret", "token");

  private static final String WAITING = "mnemo.secret ";

  private Secrets() {}

  /** True if the value of a property of that name must not be shown. */
  public static boolean isSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return MARKS.stream().anyMatch(lower::contains);
  }

  /** Lets the secrets among these properties wait. */
  static void keep(Properties properties) {
    properties.stringPropertyNames().stream()
        .filter(Secrets::isSecret)
        .forEach(name -> System.setProperty(WAITING + name, properties.getProperty(name)));
  }

  /** Adds those that wait; they win over what is there. */
  public static void addTo(Properties properties) {
    Properties system = System.getProperties();
    system.stringPropertyNames().stream()
        .filter(name -> name.startsWith(WAITING))
        .forEach(
            name ->
                properties.setProperty(name.substring(WAITING.length()), system.getProperty(name)));
  }
}

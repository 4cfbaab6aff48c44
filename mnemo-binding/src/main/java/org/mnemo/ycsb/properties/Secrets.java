package org.mnemo.ycsb.properties;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Properties that nobody but their server may see. YCSB's client prints all of its arguments, so
 * secrets are not passed to it but kept as system properties until the session opens.
 */
public final class Secrets {

  /**
   * Words that mark the name of a secret, after it is converted to lower case and other characters
   * are removed.
   */
  private static final List<String> MARKS =
      List.of(
          "password",
          "passwd",
          "passphrase",
          "pwd",
          "secret",
          "token",
          "apikey",
          "accesskey",
          "privatekey",
          "credential");

  /**
   * Password in an address: {@code user:password@} or {@code scheme://password@}, at the start or
   * after a comma or blank.
   */
  private static final Pattern USER_INFO =
      Pattern.compile("(?:^|[\\s,]|://)[^\\s,/@:]*:(?!//)[^@]*@|://[^/\\s]*@");

  private static final String WAITING = "mnemo.secret ";

  private Secrets() {}

  /** True if a property must not be shown, by its name or since its value holds a password. */
  public static boolean isSecret(String name, String value) {
    String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    // The name of the file that holds a secret is none.
    return (!letters.endsWith("file") && MARKS.stream().anyMatch(letters::contains))
        || USER_INFO.matcher(value).find();
  }

  /** Keeps the secrets among these properties for {@link #addTo}. */
  public static void keep(Properties properties) {
    properties.stringPropertyNames().stream()
        .filter(name -> isSecret(name, properties.getProperty(name)))
        .forEach(name -> System.setProperty(WAITING + name, properties.getProperty(name)));
  }

  /** Adds the secrets that were kept, which replace values that are there. */
  public static void addTo(Properties properties) {
    Properties system = System.getProperties();
    system.stringPropertyNames().stream()
        .filter(name -> name.startsWith(WAITING))
        .forEach(
            name ->
                properties.setProperty(name.substring(WAITING.length()), system.getProperty(name)));
  }
}

package org.mnemo.ycsb.properties;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Properties that nobody may see but the server they are for. YCSB's client prints all of its
 * arguments, so secrets among them go past it: they wait in this virtual machine until the session
 * opens.
 */
public final class Secrets {

  /**
   * Words by which names tell a secret, once they are in small letters and what is no letter is
   * gone.
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

  /** Lets the secrets among these properties wait. */
  public static void keep(Properties properties) {
    properties.stringPropertyNames().stream()
        .filter(name -> isSecret(name, properties.getProperty(name)))
        .forEach(name -> System.setProperty(WAITING + name, properties.getProperty(name)));
  }

  /** Adds the secrets that wait; they win over what is there. */
  public static void addTo(Properties properties) {
    Properties system = System.getProperties();
    system.stringPropertyNames().stream()
        .filter(name -> name.startsWith(WAITING))
        .forEach(
            name ->
                properties.setProperty(name.substring(WAITING.length()), system.getProperty(name)));
  }
}

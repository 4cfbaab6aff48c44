package org.mnemo.ycsb.properties;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
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
      Pattern.compile("(?:^|[\\s,]|://)[^\\s,/@:]*:(?!//)(?<first>[^@]*)@|://(?<second>[^/\\s]*)@");

  /** Parameter in an address or in a list of settings: {@code ?name=value}, {@code ;name=value}. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?:^|[?&;,\\s])(?<name>[^?&;,=\\s]+)\\s*=[\"'{]?(?<value>[^&;,\\s\"'}]*)");

  private static final String MASK = "***";

  private static final String WAITING = "mnemo.secret ";

  private Secrets() {}

  /** True if a property must not be shown, by its name or since its value holds a password. */
  public static boolean isSecret(String name, String value) {
    return isSecretName(name) || !passwordsIn(value).isEmpty();
  }

  /** The passwords that an address or a list of settings holds; one may be empty. */
  private static List<String> passwordsIn(String value) {
    List<String> passwords = new ArrayList<>();
    Matcher userInfo = USER_INFO.matcher(value);
    while (userInfo.find()) {
      String first = userInfo.group("first");
      passwords.add(first == null ? userInfo.group("second") : first);
    }
    Matcher parameter = PARAMETER.matcher(value);
    while (parameter.find()) {
      if (isSecretName(parameter.group("name"))) {
        passwords.add(parameter.group("value"));
      }
    }
    return passwords;
  }

  /**
   * A text of somebody who was told these properties, without the values of those that are secret
   * and the passwords within them.
   */
  public static String masked(String text, Map<String, String> properties) {
    Set<String> secrets = new HashSet<>();
    properties.forEach(
        (name, value) -> {
          if (isSecret(name, value)) {
            secrets.add(value);
            secrets.addAll(passwordsIn(value));
          }
        });
    String shown = text;
    // The longest first, as one may contain another; a short one may also be a part of any word.
    for (String secret :
        secrets.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList()) {
      if (!secret.isBlank()) {
        shown = shown.replaceAll("(?<!\\w)" + Pattern.quote(secret) + "(?!\\w)", MASK);
      }
    }
    return shown;
  }

  private static boolean isSecretName(String name) {
    String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    // The name of the file that holds a secret is none.
    return !letters.endsWith("file") && MARKS.stream().anyMatch(letters::contains);
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

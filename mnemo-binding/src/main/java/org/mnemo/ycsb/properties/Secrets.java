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
 * Secret properties. YCSB's client prints all of its arguments, so secrets are not passed to it but
 * kept as system properties until the session opens.
 */
public final class Secrets {

  /** Words that mark the name of a secret, in lower-case letters only. */
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

  /** True if a property's name or value is secret. */
  public static boolean isSecret(String name, String value) {
    return isSecretName(name) || !passwordsIn(value).isEmpty();
  }

  /** The passwords in an address or a list of settings; one may be empty. */
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

  /** A text from outside without the values of secret properties and their passwords. */
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
    // The longest first, as one may contain another; a short one may be part of any word.
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
    // The name of a secret's file is not secret.
    return !letters.endsWith("file") && MARKS.stream().anyMatch(letters::contains);
  }

  /** Stores the secrets among these properties for {@link #addTo}. */
  public static void keep(Properties properties) {
    properties.stringPropertyNames().stream()
        .filter(name -> isSecret(name, properties.getProperty(name)))
        .forEach(name -> System.setProperty(WAITING + name, properties.getProperty(name)));
  }

  /** Adds the stored secrets, replacing present values. */
  public static void addTo(Properties properties) {
    Properties system = System.getProperties();
    system.stringPropertyNames().stream()
        .filter(name -> name.startsWith(WAITING))
        .forEach(
            name ->
                properties.setProperty(name.substring(WAITING.length()), system.getProperty(name)));
  }
}

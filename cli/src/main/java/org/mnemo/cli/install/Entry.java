package org.mnemo.cli.install;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.MnemoException;

/**
 * The line by which a file of YCSB's knows the binding.
 *
 * @param file relative to YCSB's folder
 * @param line without its end
 * @param anchor the line of YCSB's own that it goes next to
 * @param after true if it goes after that, false if before
 * @param any finds a line for a binding of our name; its first group is the class
 */
record Entry(String file, String line, Pattern anchor, boolean after, Pattern any) {

  private static final String BINDING_CLASS = "org.mnemo.ycsb.MnemoDb";

  /** Line of the file that {@code bin/ycsb.sh} and {@code bin/ycsb.bat} read. */
  static final Entry BINDINGS =
      new Entry(
          "bin/bindings.properties",
          "mnemo:" + BINDING_CLASS,
          Pattern.compile("(?m)^basic:[^\r\n]*(?:\r?\n|\\z)"),
          false,
          Pattern.compile("(?m)^mnemo:([^\r\n]*)"));

  /** The dictionary in {@code bin/ycsb}, a Python program. */
  static final Entry LAUNCHER =
      new Entry(
          "bin/ycsb",
          "    \"mnemo\"        : \"" + BINDING_CLASS + "\",",
          Pattern.compile("(?m)^DATABASES *= *\\{[ \t]*(?:\r?\n|\\z)"),
          true,
          Pattern.compile("(?m)^[ \t]*[\"']mnemo[\"'] *: *[\"']([^\"']*)[\"']"));

  /**
   * True if the file knows the binding.
   *
   * @throws MnemoException if it knows another one by our name
   */
  boolean isIn(String text) {
    Matcher found = any.matcher(text);
    if (!found.find()) {
      return false;
    }
    if (!found.group(1).strip().equals(BINDING_CLASS)) {
      throw new MnemoException(
          file + " has a binding mnemo already, " + found.group(1).strip() + "; rename that first");
    }
    return true;
  }

  /** The text with the line, which ends as its neighbour does. */
  String addedTo(String text) {
    Matcher found = anchor.matcher(text);
    if (!found.find()) {
      throw new MnemoException(
          "%s has no line to put Mnemo's next to, as YCSB %s has; put this one in by hand: %s"
              .formatted(file, YcsbHome.KNOWN_VERSION, line.strip()));
    }
    String end = found.group().endsWith("\r\n") ? "\r\n" : "\n";
    int at = after ? found.end() : found.start();
    return text.substring(0, at) + line + end + text.substring(at);
  }

  /** The text without the line; as it was if that is not in there. */
  String removedFrom(String text) {
    return Pattern.compile("(?m)^" + Pattern.quote(line) + "\r?\n").matcher(text).replaceFirst("");
  }
}

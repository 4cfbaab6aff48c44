package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that the kernel tells in files. What it does not tell is empty, never an error. */
public final class KernelText {

  private KernelText() {}

  /** The text of a file; empty if it cannot be read. */
  public static String of(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file).strip() : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** The number behind a name at the start of a line; empty if there is none. */
  public static OptionalLong number(String text, String name) {
    Matcher line =
        Pattern.compile("(?m)^" + Pattern.quote(name) + ":?\\s+(\\d{1,18})\\b").matcher(text);
    return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
  }
}

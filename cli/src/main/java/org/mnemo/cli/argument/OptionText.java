package org.mnemo.cli.argument;

import java.lang.reflect.Field;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What help says about options. */
public final class OptionText {

  /** Title of options that a command declares itself. */
  public static final String OWN = "Options";

  /** End of a sentence that another one follows. */
  private static final Pattern NEXT_SENTENCE = Pattern.compile("(?<=\\.) (?=[A-Z]).*");

  private OptionText() {}

  /** Options of a command; hidden ones are rare. Former names are left out. */
  public static List<OptionSpec> all(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.hidden() || option.description().length > 0)
        .toList();
  }

  /** Title of the group that an option is in. */
  public static String section(OptionSpec option) {
    Section section =
        option.userObject() instanceof Field field
            ? field.getDeclaringClass().getAnnotation(Section.class)
            : null;
    return section == null ? OWN : section.value();
  }

  /** Meaning of an option and its default, filled in by picocli. */
  public static String meaning(OptionSpec option) {
    return String.join(" ", option.description()) + defaultValue(option);
  }

  /** The first sentence of the meaning, and the default. */
  static String shortMeaning(OptionSpec option) {
    return NEXT_SENTENCE.matcher(String.join(" ", option.description())).replaceFirst("")
        + defaultValue(option);
  }

  private static String defaultValue(OptionSpec option) {
    @Nullable String value = option.defaultValue();
    return value == null ? "" : " Default: " + value + ".";
  }
}

package org.mnemo.cli.argument;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.mnemo.ycsb.YcsbArguments;
import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Arguments of {@code bin/ycsb} without the phase and the binding. Of two values of a property the
 * later one counts.
 */
public record RunArguments(List<String> list) {

  /** These arguments, and a property more. */
  public RunArguments with(String property, Object value) {
    return with("-p", List.of(property + "=" + value));
  }

  /** These arguments, and an option more for each of the values. */
  public RunArguments with(String option, List<String> values) {
    List<String> all = new ArrayList<>(list);
    values.forEach(value -> all.addAll(List.of(option, value)));
    return new RunArguments(all);
  }

  /** The properties that a run with these arguments has. */
  public Properties properties() {
    List<String> command = new ArrayList<>(List.of("run", "mnemo"));
    command.addAll(list);
    return YcsbArguments.parse(command).properties();
  }

  /** A whole number among the properties; 0 if it is not given. */
  public long count(String property) {
    return new PropertyReader(properties()).whole(property, 0, 0, Long.MAX_VALUE);
  }
}

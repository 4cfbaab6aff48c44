package org.mnemo.reproduction.paper;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/**
 * A paper whose tables, figures and claims are reproduced. A new one is a room with its parts, the
 * data file of what it states, and a line in the registry of papers.
 *
 * @param name name by which users call it: {@code x-mem}
 * @param heading heading of its page
 * @param introduction paragraphs below it: which paper, what of it can be had here and what not
 * @param method how what is measured is measured, and what marks and intervals mean
 * @param stores stores that it is measured on, the one of figures of one store first; empty if
 *     nothing is measured
 * @param minutes time that all of it takes at most at scale 1, on two processors
 * @param trialMinutes the same at scale 0.05
 * @param parts parts in the order of the paper
 */
public record Paper(
    String name,
    String heading,
    List<String> introduction,
    String method,
    List<String> stores,
    int minutes,
    int trialMinutes,
    List<Part> parts) {

  public Paper {
    introduction = List.copyOf(introduction);
    stores = List.copyOf(stores);
    parts = List.copyOf(parts);
  }

  /** Names of all parts. */
  public List<String> partNames() {
    return parts.stream().map(Part::name).toList();
  }

  /**
   * Parts of some names, in the order of the paper.
   *
   * @param names none for all
   * @throws UsageException if there is none of that name
   */
  public List<Part> parts(List<String> names) {
    List<String> known = partNames();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new UsageException(
            "there is no '%s' to reproduce%s Use any of %s"
                .formatted(name, Nearest.question(name, known), String.join(", ", known)));
      }
    }
    return parts.stream().filter(part -> names.isEmpty() || names.contains(part.name())).toList();
  }
}

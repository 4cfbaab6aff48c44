package org.mnemo.reproduction.paper;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/**
 * A paper whose tables, figures and claims are reproduced. A new one is a package with the data of
 * its statements and parts, what fills the parts' sheets, and a line in the registry of papers.
 *
 * @param head what its page says of it
 * @param statements what it states
 * @param parts parts in the order of the paper
 */
public record Paper(Head head, Statements statements, List<Part> parts) {

  /**
   * What the page of a paper says of it: its {@code paper.json}.
   *
   * @param name name by which users call it: {@code x-mem}
   * @param heading heading of its page
   * @param source authors, title, venue and year, a sentence
   * @param assumptions what is absent here, how it is measured, what marks and intervals mean
   * @param stores stores that it is measured on, the one of figures of one store first; empty if
   *     nothing is measured
   * @param minutes time that all of it takes at most at scale 1, on two processors
   * @param emulation line on pictures of runs with emulated memory; may be empty
   */
  public record Head(
      String name,
      String heading,
      String source,
      List<String> assumptions,
      List<String> stores,
      int minutes,
      String emulation) {

    public Head {
      assumptions = List.copyOf(assumptions);
      stores = List.copyOf(stores);
    }
  }

  public Paper {
    parts = List.copyOf(parts);
  }

  public String name() {
    return head.name();
  }

  public List<String> stores() {
    return head.stores();
  }

  public List<String> partNames() {
    return parts.stream().map(Part::name).toList();
  }

  /**
   * Parts of some names, in the order of the paper.
   *
   * @param names none for all
   * @throws UsageException if a name is unknown
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

package org.mnemo.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.cli.doctor.Diagnosis.MemoryNode;
import org.mnemo.cli.doctor.Diagnosis.Program;
import org.mnemo.cli.doctor.Diagnosis.Store;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;

/** What {@code advise} can measure on a machine, and the facts behind it. */
public final class DiagnosisAnswer {

  private final List<List<Cell>> lines = new ArrayList<>();

  private DiagnosisAnswer() {}

  public static Answer of(Diagnosis diagnosis) {
    return new DiagnosisAnswer().answer(diagnosis);
  }

  private Answer answer(Diagnosis diagnosis) {
    line("Java", diagnosis.javaVersion() + ", " + diagnosis.javaHome());
    line("Processors", diagnosis.processors() + ", " + diagnosis.processorModel());
    Long cacheBytes = diagnosis.lastLevelCacheBytes();
    line(
        "Last-level cache",
        cacheBytes == null ? "the kernel does not show it" : Quantities.bytes(cacheBytes));
    if (diagnosis.memoryNodes().isEmpty()) {
      line("Memory nodes", "the kernel shows none, so SlowMem can only be emulated");
    }
    diagnosis.memoryNodes().forEach(node -> line("Memory node " + node.id(), words(node)));
    diagnosis.programs().forEach(this::program);
    for (Diagnosis.Tier tier : diagnosis.tiers()) {
      line("Tier " + tier.name(), (tier.emulated() ? "emulated: " : "") + tier.memory());
    }
    line("Profiles", String.join(", ", diagnosis.profilesToEmulate()));
    line("Policies", readiness("bin/mnemo advise --policy can measure ", diagnosis.policies()));
    diagnosis.policies().stream()
        .filter(policy -> policy.manner() != null)
        .forEach(policy -> line("", policy.name() + ": " + policy.manner()));
    return new Answer(
        readiness("bin/mnemo advise can measure ", diagnosis.stores()),
        List.of(Table.facts(lines)),
        List.of(
            "Give a profile as -p mnemo.slow.memory=emulate:NAME.",
            "'bin/mnemo doctor --probe --out FILE.json' measures one for emulate:FILE.json."),
        diagnosis.disturbances().stream()
            .map(found -> Answer.sentence(found.meaning() + ": " + found.remedy()))
            .toList());
  }

  private static String words(MemoryNode node) {
    Map<Integer, Integer> distances = new TreeMap<>(node.distances());
    return Sentence.format(
        "{bytes,bytes}, {available,bytes} available, {processors}, distance {distances}{tier}",
        node.memoryBytes(),
        node.availableBytes(),
        node.processors().isEmpty() ? "no processors" : "processors " + node.processors(),
        distances.entrySet().stream().map(to -> to.getValue() + " to node " + to.getKey()).toList(),
        node.tier() == null ? "" : ": " + node.tier());
  }

  private void program(Program program) {
    if (program.present()) {
      String found =
          Stream.of(program.version(), program.path())
              .filter(Objects::nonNull)
              .collect(Collectors.joining(", "));
      line(program.name(), found);
    } else {
      line(program.name(), "absent; " + program.remark());
      if (program.remedy() != null) {
        line("", program.remedy());
      }
    }
  }

  private static String readiness(String what, List<Store> stores) {
    List<String> parts = new ArrayList<>();
    String ready =
        stores.stream().filter(Store::ready).map(Store::name).collect(Collectors.joining(", "));
    parts.add(what + (ready.isEmpty() ? "none" : ready));
    stores.stream()
        .filter(store -> !store.ready())
        .forEach(store -> parts.add("not %s: %s".formatted(store.name(), store.obstacle())));
    return String.join("; ", parts);
  }

  private void line(String what, String value) {
    lines.add(Table.row(what, Cell.word(value)));
  }
}

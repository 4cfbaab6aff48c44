package org.mnemo.estimator.report.tenant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.TenantLine;

/**
 * Answer of {@code tenants}.
 *
 * @param answer the answer at a glance
 * @param fastBytes size of FastMem in bytes
 * @param totalBytes bytes of all records
 * @param causes the tenant that slows the others down most, by policy
 * @param files paths of the picture
 */
public record TenantAnswer(
    Answer answer,
    long fastBytes,
    long totalBytes,
    List<TenantLine> tenants,
    List<NoisyNeighbours.Cause> causes,
    List<String> files) {

  /**
   * The answer for tenants.
   *
   * @param undrawn why there is no picture; empty if there is one
   */
  public static TenantAnswer of(
      NoisyNeighbours neighbours, List<String> files, Optional<String> undrawn) {
    List<String> verdict =
        neighbours.causes().stream().map(cause -> sentence(cause, neighbours)).toList();
    return new TenantAnswer(
        new Answer(
            verdict.get(0),
            List.of(table(neighbours)),
            context(neighbours, verdict),
            undrawn.map(reason -> reason + ".").stream().toList()),
        neighbours.fastBytes(),
        neighbours.totalBytes(),
        neighbours.tenants(),
        neighbours.causes(),
        files);
  }

  private static Table table(NoisyNeighbours neighbours) {
    List<String> columns = new ArrayList<>(List.of("Tenant", "Requests", "Data"));
    for (TenantLine.Shared shared : neighbours.tenants().get(0).shared()) {
      columns.addAll(List.of(shared.policy() + " alone", "Together", "Of others"));
    }
    columns.add(Policies.PLACED);
    return new Table(
        "Slowdown, relative to all data in FastMem",
        columns,
        neighbours.tenants().stream().map(TenantAnswer::row).toList());
  }

  private static List<Cell> row(TenantLine tenant) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.word(tenant.name()));
    row.add(Cell.of(Unit.COUNT, tenant.requests()));
    row.add(Cell.of(Unit.BYTES, tenant.bytes()));
    for (TenantLine.Shared shared : tenant.shared()) {
      row.add(Cell.of(Unit.SHARE, shared.aloneSlowdown()));
      row.add(Cell.of(Unit.SHARE, shared.togetherSlowdown()));
      row.add(Cell.of(Unit.SHARE, shared.harm()));
    }
    row.add(Cell.of(Unit.SHARE, tenant.placedSlowdown()));
    return row;
  }

  private static List<String> context(NoisyNeighbours neighbours, List<String> verdict) {
    List<String> context = new ArrayList<>(verdict.subList(1, verdict.size()));
    context.add(
        "%s with %s of data on %s of FastMem (%s)."
            .formatted(
                CountedNoun.of(neighbours.tenants().size(), "tenant"),
                Quantities.bytes(neighbours.totalBytes()),
                Quantities.bytes(neighbours.fastBytes()),
                Quantities.percent((double) neighbours.fastBytes() / neighbours.totalBytes())));
    context.add("Alone: the tenant has all of this FastMem. Together: all share it.");
    context.add("Of others: what the tenant adds to the slowdown of all others.");
    context.add("Placed: each tenant has a part in proportion to its data, for its best keys.");
    return context;
  }

  private static String sentence(NoisyNeighbours.Cause cause, NoisyNeighbours neighbours) {
    return neighbours.tenants().stream()
        .filter(tenant -> tenant.name().equals(cause.tenant()))
        .flatMap(tenant -> tenant.shared().stream())
        .filter(shared -> shared.policy().equals(cause.policy()))
        .findFirst()
        .map(
            shared ->
                "%s: %s slows the others down most, by %s instead of %s without it."
                    .formatted(
                        cause.policy(),
                        Cell.word(String.valueOf(cause.tenant())).text(),
                        Quantities.percent(shared.othersSlowdown()),
                        Quantities.percent(shared.othersSlowdownWithout())))
        .orElse("%s: no tenant slows the others down noticeably.".formatted(cause.policy()));
  }
}

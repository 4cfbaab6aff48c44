package org.mnemo.estimator.tenant;

import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.VisibleText;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Column;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.tenant.NoisyNeighbours.TenantLine;
import org.mnemo.estimator.tenant.NoisyNeighbours.TenantLine.Shared;

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
    List<String> causes =
        neighbours.causes().stream().map(cause -> sentence(cause, neighbours)).toList();
    List<String> context = new ArrayList<>(causes.subList(1, causes.size()));
    context.add(
        Sentence.of(
            "tenants.data",
            neighbours.tenants().size(),
            neighbours.totalBytes(),
            neighbours.fastBytes(),
            (double) neighbours.fastBytes() / neighbours.totalBytes()));
    context.add(Sentence.of("tenants.alone"));
    context.add(Sentence.of("tenants.of-others"));
    context.add(Sentence.of("tenants.placed"));
    return new TenantAnswer(
        new Answer(
            causes.get(0),
            List.of(table(neighbours.tenants())),
            context,
            undrawn.map(reason -> reason + ".").stream().toList()),
        neighbours.fastBytes(),
        neighbours.totalBytes(),
        neighbours.tenants(),
        neighbours.causes(),
        files);
  }

  private static Table table(List<TenantLine> tenants) {
    List<Column<TenantLine>> columns = new ArrayList<>();
    columns.add(words("Tenant", TenantLine::name));
    columns.add(figures("Requests", Unit.COUNT, TenantLine::requests));
    columns.add(figures("Data", Unit.BYTES, TenantLine::bytes));
    List<Shared> shared = tenants.get(0).shared();
    for (int i = 0; i < shared.size(); i++) {
      int policy = i;
      String alone = shared.get(i).policy() + " alone";
      columns.add(figures(alone, Unit.SHARE, each -> each.shared().get(policy).aloneSlowdown()));
      columns.add(
          figures("Together", Unit.SHARE, each -> each.shared().get(policy).togetherSlowdown()));
      columns.add(figures("Of others", Unit.SHARE, each -> each.shared().get(policy).harm()));
    }
    columns.add(figures(Policies.PLACED, Unit.SHARE, TenantLine::placedSlowdown));
    return Table.of(tenants, columns).titled("Slowdown, relative to all data in FastMem");
  }

  private static String sentence(NoisyNeighbours.Cause cause, NoisyNeighbours neighbours) {
    return neighbours.tenants().stream()
        .filter(tenant -> tenant.name().equals(cause.tenant()))
        .flatMap(tenant -> tenant.shared().stream())
        .filter(shared -> shared.policy().equals(cause.policy()))
        .findFirst()
        .map(
            shared ->
                Sentence.of(
                    "tenants.cause",
                    cause.policy(),
                    VisibleText.of(String.valueOf(cause.tenant())),
                    shared.othersSlowdown(),
                    shared.othersSlowdownWithout()))
        .orElseGet(() -> Sentence.of("tenants.no-cause", cause.policy()));
  }
}

package org.mnemo.estimator.tenant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.tenant.NoisyNeighbours.TenantLine;

/** The picture of tenants: a group of bars for each, how much longer its requests take. */
public final class TenantPicture {

  /** Most groups that can be distinguished. */
  private static final int MOST_TENANTS = 20;

  /** Pale for a tenant alone, full for the same next to the others. */
  private static final List<Colour> COLOURS =
      List.of(Colour.SKY, Colour.BLUE, Colour.ORANGE, Colour.VERMILION, Colour.GREEN);

  private TenantPicture() {}

  /** The picture; where there are many tenants, of those that lose most to others. */
  public static Picture of(NoisyNeighbours neighbours) {
    List<TenantLine> drawn = drawn(neighbours.tenants());
    List<Bar> bars = drawn.stream().flatMap(tenant -> bars(tenant).stream()).toList();
    List<Series> series = Bar.series(Form.BARS, COLOURS, bars);
    return Picture.of(
        "What tenants of one FastMem lose to each other",
        List.of(
            "%s of FastMem for %s of data%s"
                .formatted(
                    Quantities.bytes(neighbours.fastBytes()),
                    Quantities.bytes(neighbours.totalBytes()),
                    drawn.size() < neighbours.tenants().size()
                        ? "; the %d of %d tenants that lose most to others"
                            .formatted(drawn.size(), neighbours.tenants().size())
                        : ""),
            neighbours.causes().stream()
                .map(
                    cause ->
                        (cause.tenant() == null ? "no tenant" : VisibleText.of(cause.tenant()))
                            + " ("
                            + cause.policy()
                            + ")")
                .collect(Collectors.joining(", ", "Most harm to the others: ", ""))),
        Bar.groups(bars),
        Axis.fromZero("Longer than with all data in FastMem (%)", series),
        series);
  }

  private static List<TenantLine> drawn(List<TenantLine> tenants) {
    return tenants.size() <= MOST_TENANTS
        ? tenants
        : tenants.stream()
            .sorted(Comparator.comparingDouble(TenantPicture::mostLost).reversed())
            .limit(MOST_TENANTS)
            .toList();
  }

  private static double mostLost(TenantLine tenant) {
    return tenant.shared().stream()
        .mapToDouble(shared -> shared.togetherSlowdown() - shared.aloneSlowdown())
        .max()
        .orElse(0);
  }

  private static List<Bar> bars(TenantLine tenant) {
    String name = VisibleText.of(tenant.name());
    List<Bar> bars = new ArrayList<>();
    for (TenantLine.Shared shared : tenant.shared()) {
      bars.add(new Bar(shared.policy() + ", alone", name, 100 * shared.aloneSlowdown()));
      bars.add(new Bar(shared.policy() + ", together", name, 100 * shared.togetherSlowdown()));
    }
    bars.add(new Bar(Policies.PLACED + " in its own part", name, 100 * tenant.placedSlowdown()));
    return bars;
  }
}

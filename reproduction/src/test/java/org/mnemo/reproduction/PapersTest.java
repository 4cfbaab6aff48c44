package org.mnemo.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.UsageException;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Part;

class PapersTest {

  static List<Paper> papers() {
    return Papers.all();
  }

  /** Statements of a paper lie beside its parts. */
  @ParameterizedTest
  @MethodSource("papers")
  void saysOfEveryStatementWhereThePaperMakesIt(Paper paper) {
    assertThat(paper.statements().all().values())
        .isNotEmpty()
        .allSatisfy(
            row -> {
              assertThat(row.place())
                  .as(row.id())
                  .matches("(Figs?\\.|Tables?|[Ss]ection|released|introduction|blog)[ ,]?.*");
              assertThat(row.statement()).as(row.id()).isNotBlank();
              assertThat(row.isNumber() && row.low() > row.high()).as(row.id()).isFalse();
              assertThat(row.id().substring(0, row.id().indexOf('.')))
                  .as(row.id())
                  .isIn(paper.partNames());
            });
  }

  @ParameterizedTest
  @MethodSource("papers")
  void namesPartsAndRunsOnce(Paper paper) {
    MeasurementPlan plan = new MeasurementPlan(new Settings(Path.of("out"), paper.stores(), 1, 42));
    List<Measurement> runs =
        paper.parts().stream().flatMap(part -> part.needs(plan).stream()).distinct().toList();

    assertThat(paper.parts().stream().map(Part::name)).doesNotHaveDuplicates();
    assertThat(runs.stream().map(Measurement::name)).doesNotHaveDuplicates();
    assertThat(runs.stream().map(Measurement::store)).allMatch(paper.stores()::contains);
    assertThat(runs.stream().mapToLong(Measurement::budgetSeconds).sum())
        .isLessThan(60L * paper.head().minutes());
  }

  @Test
  void suggestsAPaper() {
    assertThatThrownBy(() -> Papers.byName("nemo"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown paper 'nemo'");
  }
}

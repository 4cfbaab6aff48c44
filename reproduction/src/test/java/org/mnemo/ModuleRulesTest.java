package org.mnemo;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rules of the house that the compiler does not hold. */
@ArchTag("slow")
@AnalyzeClasses(
    packages = "org.mnemo",
    importOptions = {DoNotIncludeTests.class, ModuleRulesTest.NoTestJars.class})
class ModuleRulesTest {

  /** Leaves out tests that another module has packed for this one. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  private static final String CORE = "org.mnemo.core..";
  private static final String BINDING = "org.mnemo.ycsb..";
  private static final String ESTIMATOR = "org.mnemo.estimator..";
  private static final String CLI = "org.mnemo.cli..";
  private static final String REPRODUCTION = "org.mnemo.reproduction..";
  private static final String SPARK = "org.mnemo.spark..";

  private static ArchRule independent(String module, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others);
  }

  /** Files, commands and protocols have digits of ASCII, whatever language the machine speaks. */
  @ArchTest
  static final ArchRule PROGRAMS_SPEAK_NO_LANGUAGE =
      classes()
          .that(
              describe(
                  "have a main method",
                  some -> some.tryGetMethod("main", String[].class).isPresent()))
          .and()
          .resideInAnyPackage(BINDING, CLI)
          .should()
          .callMethod(Locale.class, "setDefault", Locale.class);

  /**
   * Classes that may ask what day and time it is: for a date that people read, and the moment from
   * which a run, a capture or a listing counts. How long something took, or how old it is, tells
   * {@code System.nanoTime}, as the other clock is set.
   */
  private static final Set<String> TELL_THE_TIME =
      Set.of(
          "org.mnemo.cli.argument.CatalogArgument",
          "org.mnemo.cli.argument.PropertyArguments",
          "org.mnemo.cli.command.CompareCommand",
          "org.mnemo.cli.command.EstimateReport",
          "org.mnemo.cli.command.ValidationReport",
          "org.mnemo.cli.command.CheckCommand",
          "org.mnemo.cli.measure.ProbeProcess",
          "org.mnemo.reproduction.State",
          "org.mnemo.reproduction.measurement.Analysis",
          "org.mnemo.ycsb.capture.Capture",
          "org.mnemo.ycsb.run.Session",
          "org.mnemo.ycsb.store.redis.RedisStoredKeys");

  @ArchTest
  static final ArchRule TIME_IS_TAKEN_BY_THE_CLOCK_THAT_NOBODY_SETS =
      noClasses()
          .that(
              describe(
                  "have no business with the time of day",
                  some -> !TELL_THE_TIME.contains(some.getName())))
          .should()
          .accessTargetWhere(describe("it is the time of day", ModuleRulesTest::isTimeOfDay));

  private static boolean isTimeOfDay(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    JavaClass owner = access.getTargetOwner();
    return name.equals("currentTimeMillis")
        || (name.equals("now") && owner.getPackageName().equals("java.time"))
        || owner.isEquivalentTo(Clock.class)
        || (owner.isEquivalentTo(Date.class) && name.equals("<init>"));
  }

  @ArchTest
  static final ArchRule CORE_KNOWS_NOBODY =
      independent(CORE, BINDING, ESTIMATOR, CLI, REPRODUCTION, "site.ycsb..", "redis..");

  @ArchTest
  static final ArchRule THE_BINDING_DOES_NOT_KNOW_THE_ESTIMATOR =
      independent(BINDING, ESTIMATOR, CLI, REPRODUCTION);

  @ArchTest
  static final ArchRule THE_ESTIMATOR_DOES_NOT_KNOW_THE_BINDING =
      independent(ESTIMATOR, BINDING, CLI, REPRODUCTION, "site.ycsb..");

  @ArchTest
  static final ArchRule CLI_DOES_NOT_KNOW_THE_REPRODUCTION = independent(CLI, REPRODUCTION);

  /** Whoever does not ask for Spark has neither its jars nor the module that uses them. */
  @ArchTest
  static final ArchRule SPARK_IS_KNOWN_TO_ITS_MODULE_ONLY =
      noClasses()
          .that()
          .resideOutsideOfPackage(SPARK)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SPARK, "org.apache.spark..", "scala..");

  /** The measured code must not know which store it measures; only the registry does. */
  @ArchTest
  static final ArchRule STORES_ARE_KNOWN_TO_THEIR_REGISTRY_ONLY =
      classes()
          .that()
          .resideInAPackage("org.mnemo.ycsb.store.*")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("org.mnemo.ycsb.store..");

  /** Every package is a slice of its own, the root of a module no less than those below it. */
  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CIRCLES =
      slices().assignedFrom(new EachPackage()).should().beFreeOfCycles();

  private static final class EachPackage implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }

  /** A newcomer has to see at a glance what a package is for. */
  @ArchTest
  static void packagesAreDescribed(JavaClasses imported) {
    List<String> undescribed =
        imported.getPackage("org.mnemo").getSubpackagesInTree().stream()
            .filter(each -> !each.getClasses().isEmpty())
            .filter(each -> !each.containsClassWithSimpleName("package-info"))
            .map(JavaPackage::getName)
            .toList();
    assertThat(undescribed).isEmpty();
  }

  @ArchTest
  static final ArchRule ONLY_MAIN_CLASSES_END_THE_VIRTUAL_MACHINE =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("org.mnemo.cli.Mnemo")
          .and()
          .doNotHaveFullyQualifiedName("org.mnemo.cli.measure.ProbePartCommand")
          .and()
          .haveNameNotMatching("org\\.mnemo\\.ycsb\\.(Ycsb|MeasuringProcess)(\\$.*)?")
          .should()
          .callMethod(System.class, "exit", int.class);
}

package org.mnemo.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of the house that the compiler does not hold. */
@AnalyzeClasses(packages = "org.mnemo", importOptions = DoNotIncludeTests.class)
class ModuleRulesTest {

  @ArchTest
  static final ArchRule CORE_KNOWS_NOBODY =
      noClasses()
          .that()
          .resideInAPackage("org.mnemo.core..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.mnemo.ycsb..",
              "org.mnemo.estimator..",
              "org.mnemo.cli..",
              "site.ycsb..",
              "redis..");

  @ArchTest
  static final ArchRule THE_BINDING_DOES_NOT_KNOW_THE_ESTIMATOR =
      noClasses()
          .that()
          .resideInAPackage("org.mnemo.ycsb..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.mnemo.estimator..", "org.mnemo.cli..");

  @ArchTest
  static final ArchRule THE_ESTIMATOR_DOES_NOT_KNOW_THE_BINDING =
      noClasses()
          .that()
          .resideInAPackage("org.mnemo.estimator..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.mnemo.ycsb..", "org.mnemo.cli..", "site.ycsb..");

  /** The measured code must not know which store it measures; only the registry does. */
  @ArchTest
  static final ArchRule STORES_ARE_KNOWN_TO_THEIR_REGISTRY_ONLY =
      classes()
          .that()
          .resideInAPackage("org.mnemo.ycsb.store.*")
          .should()
          .onlyHaveDependentClassesThat()
          .resideInAnyPackage("org.mnemo.ycsb.store..");

  @ArchTest
  static final ArchRule CORE_HAS_NO_CYCLES =
      slices().matching("org.mnemo.core.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ESTIMATOR_HAS_NO_CYCLES =
      slices().matching("org.mnemo.estimator.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_MAIN_CLASSES_END_THE_VIRTUAL_MACHINE =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("org.mnemo.cli.Mnemo")
          .and()
          .haveNameNotMatching("org\\.mnemo\\.ycsb\\.Ycsb(\\$.*)?")
          .should()
          .callMethod(System.class, "exit", int.class);
}

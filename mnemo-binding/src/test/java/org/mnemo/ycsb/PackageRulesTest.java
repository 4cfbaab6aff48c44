package org.mnemo.ycsb;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.stream.Collectors;

/** The rules of the binding's packages: arrows point one way, and none holds too much. */
@AnalyzeClasses(packages = "org.mnemo.ycsb", importOptions = DoNotIncludeTests.class)
class PackageRulesTest {

  private static final int MOST_CLASSES = 25;

  /** Each package by itself, one with packages below it included. */
  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public String getDescription() {
          return "packages";
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          return SliceIdentifier.of(type.getPackageName());
        }
      };

  @ArchTest
  static final ArchRule NO_CYCLES = slices().assignedFrom(PACKAGES).should().beFreeOfCycles();

  @ArchTest
  static void packagesAreSmallAndSayWhatTheyAreFor(JavaClasses classes) {
    Map<String, Long> topLevelClasses =
        classes.stream()
            .filter(type -> type.isTopLevelClass() && !isPackageInfo(type))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(topLevelClasses.values()).allMatch(count -> count <= MOST_CLASSES);
    assertThat(classes.stream().filter(PackageRulesTest::isPackageInfo))
        .extracting(JavaClass::getPackageName)
        .containsAll(topLevelClasses.keySet());
  }

  private static boolean isPackageInfo(JavaClass type) {
    return type.getSimpleName().equals("package-info");
  }
}

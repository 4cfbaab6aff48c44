package org.mnemo.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a directory says of the validation in it. */
class ValidationDirectoryTest {

  private static final String DID_NOT_END = "did not end";

  @TempDir private Path root;

  private ValidationDirectory holding(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectory(root.resolve(name));
    }
    return new ValidationDirectory(root);
  }

  /** With a sweep, whether keys lie still; without one, or without what was found of a policy. */
  @ParameterizedTest
  @CsvSource({
    "pilot,false",
    "pilot sweep,true",
    "pilot predicted,false",
    "pilot sweep predicted,false"
  })
  void isToldAsOneThatDidNotEnd(String names, boolean isMeasured) throws IOException {
    ValidationDirectory unended = holding(names.split(" "));

    refused(unended::requireNew, DID_NOT_END);
    if (isMeasured) {
      assertThatCode(unended::requireMeasured).doesNotThrowAnyException();
    } else {
      refused(unended::requireMeasured, DID_NOT_END);
    }
  }

  @Test
  void isToldAsOneThatEnded() throws IOException {
    ValidationDirectory ended = holding("pilot", "sweep", "predicted");
    Files.createFile(ended.validation());

    refused(ended::requireNew, "already");
    assertThatCode(ended::requireMeasured).doesNotThrowAnyException();
    assertThat(ended.isOfPrediction()).isTrue();
  }

  @Test
  void isFreeForAValidationAmongOtherFiles() throws IOException {
    ValidationDirectory other = holding("estimate");

    assertThatCode(other::requireNew).doesNotThrowAnyException();
    assertThat(other.isOfPrediction()).isFalse();
  }

  @Test
  void losesOnlyWhatIsOfTheValidation() throws IOException {
    ValidationDirectory unended = holding("pilot", "sweep", "predicted", "mine");

    unended.discard();

    assertThat(root.toFile().list()).containsExactly("mine");
  }
}

package org.mnemo.ycsb.sensitivity;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class KnownPropertiesTest {

  private static Properties of(String name) {
    Properties properties = new Properties();
    properties.setProperty(name, "1");
    return properties;
  }

  @Test
  void suggestsTheNearestName() {
    assertThatThrownBy(() -> KnownProperties.check(of("mnemo.placment")))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown property mnemo.placment; did you mean mnemo.placement?");
    assertThatThrownBy(() -> KnownProperties.check(of("mnemo.slow.redis.prot")))
        .hasMessageContaining("mnemo.slow.redis.port?");
    assertThatThrownBy(() -> KnownProperties.check(of("mnemo.slow.simulated.read.jiter.ns")))
        .hasMessageContaining("mnemo.slow.simulated.read.jitter.ns?");
  }

  @Test
  void leavesOtherProgramsPropertiesAlone() {
    assertThatCode(() -> KnownProperties.check(of("redis.hsot"))).doesNotThrowAnyException();
    assertThatCode(() -> KnownProperties.check(of("mnemo.fast.redis.host")))
        .doesNotThrowAnyException();
  }
}

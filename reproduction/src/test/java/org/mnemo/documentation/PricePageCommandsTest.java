package org.mnemo.documentation;

class PricePageCommandsTest extends PageCommandsTest {

  PricePageCommandsTest() {
    super("docs/price.md", false);
  }
}

package org.mnemo.documentation;

class MeasureYourOwnCommandsTest extends PageCommandsTest {

  MeasureYourOwnCommandsTest() {
    super("docs/measure-your-own.md", false);
  }
}

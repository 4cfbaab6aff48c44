package org.mnemo.documentation;

class ReadmeCommandsTest extends PageCommandsTest {

  ReadmeCommandsTest() {
    super("README.md", false);
  }
}

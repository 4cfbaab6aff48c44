package org.mnemo.documentation;

class TutorialCommandsTest extends PageCommandsTest {

  TutorialCommandsTest() {
    super("docs/tutorial.md", true);
  }
}

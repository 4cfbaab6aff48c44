package org.mnemo.documentation;

class DocsIndexCommandsTest extends PageCommandsTest {

  DocsIndexCommandsTest() {
    super("docs/README.md", false);
  }
}

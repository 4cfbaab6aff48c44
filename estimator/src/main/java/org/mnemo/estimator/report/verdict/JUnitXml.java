package org.mnemo.estimator.report.verdict;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.estimator.verdict.Judgement;
import org.mnemo.estimator.verdict.Outcome;
import org.mnemo.estimator.verdict.Verdict;

/**
 * A verdict in the XML of JUnit's reports, as Ant defined it and CI servers read it: a test suite
 * with a test case for each SLO. A broken SLO is a failure, and one that is not known an error.
 */
public final class JUnitXml {

  private static final String CLASS_NAME = "mnemo.check";
  private static final DateTimeFormatter WITHOUT_ZONE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private final XMLStreamWriter xml;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /**
   * Writes the file whole or not at all.
   *
   * @param directory measurement that was judged
   * @param at time of the verdict
   */
  public static void write(Path file, Verdict verdict, String directory, Instant at) {
    AtomicFile.write(file, text(verdict, directory, at).getBytes(StandardCharsets.UTF_8));
  }

  static String text(Verdict verdict, String directory, Instant at) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newInstance()
              .createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
      new JUnitXml(xml).suite(verdict, directory, at);
      xml.close();
    } catch (XMLStreamException e) {
      throw new MnemoException("the JUnit report cannot be made: " + e.getMessage(), e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void suite(Verdict verdict, String directory, Instant at) throws XMLStreamException {
    xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    attribute("name", "mnemo check " + directory);
    attribute("timestamp", WITHOUT_ZONE.format(at.atOffset(ZoneOffset.UTC)));
    attribute("hostname", "localhost");
    attribute("tests", Integer.toString(verdict.judgements().size()));
    attribute("failures", Long.toString(verdict.count(Outcome.BROKEN)));
    attribute("errors", Long.toString(verdict.count(Outcome.NOT_KNOWN)));
    attribute("skipped", "0");
    attribute("time", "0");
    xml.writeCharacters("\n  ");
    xml.writeStartElement("properties");
    xml.writeEndElement();
    for (Judgement judgement : verdict.judgements()) {
      testCase(judgement);
    }
    element("system-out", VerdictAnswer.line(verdict));
    element("system-err", "");
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeCharacters("\n");
    xml.writeEndDocument();
  }

  private void testCase(Judgement judgement) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    attribute("name", VerdictAnswer.promise(judgement));
    attribute("classname", CLASS_NAME);
    attribute("time", "0");
    if (judgement.outcome() != Outcome.KEPT) {
      xml.writeStartElement(judgement.outcome() == Outcome.BROKEN ? "failure" : "error");
      attribute("type", judgement.outcome().code());
      String sentence = VerdictAnswer.sentence(judgement);
      attribute("message", sentence);
      xml.writeCharacters(visible(sentence));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void element(String name, String text) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement(name);
    xml.writeCharacters(visible(text));
    xml.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, visible(value));
  }

  /** XML has no way to write control characters and the two that are none. */
  private static String visible(String text) {
    return VisibleText.of(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff");
  }
}

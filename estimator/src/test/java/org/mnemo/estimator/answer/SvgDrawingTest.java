package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class SvgDrawingTest {

  private static final String TITLE = "a < b & \"c\" > 'd' \u00e9";

  private String text = "";
  private Document document;

  @BeforeEach
  void draw() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Series curve =
        new Series(
            "<curve>",
            Form.BAND,
            Colour.BLUE,
            List.of(new Point(0, 1, 0.9, 1.1), new Point(0.5, 2, 1.8, 2.1), new Point(1, 3, 3, 3)));
    Series limit = Series.limit("limit", Colour.TEXT, 0, 1, 2);
    ChartFormat.SVG.write(
        PictureChart.of(
            Picture.of(
                TITLE,
                List.of("subtitle of tier '</text>'"),
                Axis.of("cost factor", 0, 1),
                Axis.of("operations & seconds", 0, 4),
                List.of(curve, limit))),
        600,
        400,
        out);
    text = out.toString(StandardCharsets.UTF_8);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(out.toByteArray()));
  }

  private List<Element> elements(String name) {
    NodeList nodes = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The value that an element has of its own or from what is around it. */
  private static String inherited(Element element, String attribute) {
    for (Node node = element; node instanceof Element some; node = node.getParentNode()) {
      if (some.hasAttribute(attribute)) {
        return some.getAttribute(attribute);
      }
    }
    return "";
  }

  @Test
  void keepsTextAsTextWhateverItHolds() {
    assertThat(elements("text"))
        .extracting(Element::getTextContent)
        .contains(
            TITLE,
            "subtitle of tier '</text>'",
            "cost factor",
            "operations & seconds",
            "<curve>",
            "0.5");
  }

  @Test
  void namesAGenericFontThatEveryViewerHas() {
    assertThat(elements("text"))
        .isNotEmpty()
        .allSatisfy(
            element -> assertThat(inherited(element, "font-family")).endsWith("sans-serif"));
  }

  /** So that a viewer's font of other widths moves nothing. */
  @Test
  void tellsHowWideTextIs() {
    Element title = elements("text").get(0);
    assertThat(title.getTextContent()).isEqualTo(TITLE);
    double left = Double.parseDouble(title.getAttribute("x"));
    double width = Double.parseDouble(title.getAttribute("textLength"));

    // Within the padding of 14 and 24, in the middle.
    assertThat(left + width / 2).isCloseTo((14 + 600 - 24) / 2.0, within(1.0));
  }

  @Test
  void scalesToTheRoomThatItIsGiven() {
    Element root = document.getDocumentElement();

    assertThat(root.getLocalName()).isEqualTo("svg");
    assertThat(root.getAttribute("viewBox")).isEqualTo("0 0 600 400");
    assertThat(root.hasAttribute("width")).isFalse();
    assertThat(root.hasAttribute("height")).isFalse();
  }

  @Test
  void refersToNothingOutsideItself() {
    assertThat(document.getDoctype()).isNull();
    assertThat(elements("image")).isEmpty();
    assertThat(elements("script")).isEmpty();
    // Names of vocabularies, which nobody loads.
    assertThat(text.replaceAll("xmlns(:xlink)?=\"[^\"]*\"", ""))
        .doesNotContain("http", "href", "<!ENTITY")
        .doesNotContainPattern("url\\((?!#)");
  }

  @Test
  void drawsTheCurveInItsColour() {
    Color blue = PictureChart.colour(Colour.BLUE);
    String colour = "rgb(%d,%d,%d)".formatted(blue.getRed(), blue.getGreen(), blue.getBlue());
    List<Element> shapes = new ArrayList<>(elements("line"));
    shapes.addAll(elements("path"));
    shapes.addAll(elements("polyline"));

    assertThat(shapes)
        .filteredOn(shape -> inherited(shape, "stroke").equals(colour))
        .hasSizeGreaterThanOrEqualTo(2);
    // The band, and nothing else is pale.
    List<Element> pale = new ArrayList<>(elements("path"));
    pale.addAll(elements("polygon"));
    assertThat(pale)
        .filteredOn(shape -> inherited(shape, "fill").equals(colour))
        .filteredOn(shape -> inherited(shape, "opacity").equals("0.18"))
        .hasSize(1);
  }
}

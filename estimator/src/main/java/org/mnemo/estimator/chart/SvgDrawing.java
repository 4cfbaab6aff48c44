package org.mnemo.estimator.chart;

import java.awt.Font;
import java.awt.geom.Rectangle2D;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.text.TextUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A picture as an SVG document that refers to nothing outside itself. Text is text, to be searched
 * and copied; it is set in whatever sans-serif font the viewer has, as wide as it was laid out.
 *
 * <p>Apart from {@link SvgFormat}, so that Batik is loaded by those who ask for SVG only.
 */
final class SvgDrawing {

  private static final String FONT_FAMILY = "sans-serif";
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private final Document document = emptyDocument();
  private final SVGGraphics2D graphics;

  private SvgDrawing() {
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    this.graphics = new SVGGraphics2D(context, false);
  }

  /** Draws a picture of {@code width} by {@code height} units. */
  static SvgDrawing of(JFreeChart chart, int width, int height) {
    SvgDrawing drawing = new SvgDrawing();
    drawing.draw(chart, new Rectangle2D.Double(0, 0, width, height));
    Element root = drawing.graphics.getRoot(drawing.document.getDocumentElement());
    // No width and height beside it: the picture fills the place that it is given.
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    // Batik's default, Dialog, is a font of Java only.
    root.setAttributeNS(null, "font-family", FONT_FAMILY);
    drawing.fixWidths(root.getElementsByTagNameNS(NAMESPACE, "text"));
    drawing.graphics.dispose();
    return drawing;
  }

  Document document() {
    return document;
  }

  /** Draws rotated letters as text, which JFreeChart by default makes outlines for old JDKs. */
  private void draw(JFreeChart chart, Rectangle2D area) {
    boolean before = TextUtils.isUseDrawRotatedStringWorkaround();
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    try {
      chart.draw(graphics, area);
    } finally {
      TextUtils.setUseDrawRotatedStringWorkaround(before);
    }
  }

  /** Lets text end where it was laid out to, whatever the widths of the viewer's font. */
  private void fixWidths(NodeList texts) {
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      int width = graphics.getFontMetrics(font(text)).stringWidth(text.getTextContent());
      if (width > 0) {
        text.setAttributeNS(null, "textLength", Integer.toString(width));
        text.setAttributeNS(null, "lengthAdjust", "spacingAndGlyphs");
      }
    }
  }

  private static Font font(Element text) {
    int style = inherited(text, "font-weight").equals("bold") ? Font.BOLD : Font.PLAIN;
    float points = Float.parseFloat(inherited(text, "font-size").replace("px", ""));
    return new Font(Font.SANS_SERIF, style, 1).deriveFont(points);
  }

  /** Value of an attribute of the element or of its nearest ancestor; the root has all of them. */
  private static String inherited(Element element, String attribute) {
    return element.hasAttribute(attribute) || !(element.getParentNode() instanceof Element parent)
        ? element.getAttribute(attribute)
        : inherited(parent, attribute);
  }

  private static Document emptyDocument() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's own DOM is not there", e);
    }
  }
}

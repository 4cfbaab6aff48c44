package org.mnemo.estimator.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.text.TextUtils;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Lines and text (SVG 1.1), sharp at any size. Text is text, to be searched and copied; it is set
 * in whatever sans-serif font the viewer has, as wide as it was laid out. The file refers to
 * nothing outside itself.
 */
final class SvgFormat implements ChartFormat {

  private static final String FONT_FAMILY = "sans-serif";
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  @Override
  public String name() {
    return "svg";
  }

  @Override
  public void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
    Document document = document();
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment(null);
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    draw(chart, graphics, new Rectangle2D.Double(0, 0, width, height));
    Element root = graphics.getRoot(document.getDocumentElement());
    // No width and height beside it: the picture fills the place that it is given.
    root.setAttributeNS(null, "viewBox", "0 0 " + width + " " + height);
    // Batik's default, Dialog, is a font of Java only.
    root.setAttributeNS(null, "font-family", FONT_FAMILY);
    fixWidths(root.getElementsByTagNameNS(NAMESPACE, "text"));
    serialize(document, out);
    graphics.dispose();
  }

  /** By default JFreeChart draws the outlines of rotated letters, for the sake of old JDKs. */
  private static void draw(JFreeChart chart, SVGGraphics2D graphics, Rectangle2D area) {
    boolean before = TextUtils.isUseDrawRotatedStringWorkaround();
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    try {
      chart.draw(graphics, area);
    } finally {
      TextUtils.setUseDrawRotatedStringWorkaround(before);
    }
  }

  /** Lets text end where it was laid out to, whatever the widths of the viewer's font. */
  private static void fixWidths(NodeList texts) {
    FontRenderContext context = new FontRenderContext(null, true, true);
    for (int i = 0; i < texts.getLength(); i++) {
      Element text = (Element) texts.item(i);
      double width = font(text).getStringBounds(text.getTextContent(), context).getWidth();
      if (width > 0) {
        text.setAttributeNS(null, "textLength", String.format(Locale.ROOT, "%.1f", width));
        text.setAttributeNS(null, "lengthAdjust", "spacingAndGlyphs");
      }
    }
  }

  private static Font font(Element text) {
    int style = inherited(text, "font-weight").equals("bold") ? Font.BOLD : Font.PLAIN;
    float points = Float.parseFloat(inherited(text, "font-size").replace("px", ""));
    return new Font(Font.SANS_SERIF, style, 1).deriveFont(points);
  }

  /** Of the element itself or the nearest around it; the root has all of them. */
  private static String inherited(Element element, String attribute) {
    return element.hasAttribute(attribute) || !(element.getParentNode() instanceof Element parent)
        ? element.getAttribute(attribute)
        : inherited(parent, attribute);
  }

  private static Document document() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument(NAMESPACE, "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("the JDK's own DOM is not there", e);
    }
  }

  /** Batik's own writer puts a document type before the picture, which viewers may go to fetch. */
  private static void serialize(Document document, OutputStream out) throws IOException {
    try {
      TransformerFactory factory = TransformerFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      Transformer transformer = factory.newTransformer();
      transformer.transform(new DOMSource(document), new StreamResult(out));
    } catch (TransformerException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}

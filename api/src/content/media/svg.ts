import { parseXml, XmlElement, XmlProcessingInstruction, type XmlDocument } from '@rgrove/parse-xml';
import { ImageTaskFailed } from '../image-process/image-errors.ts';

/** In px. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const elements: ReadonlySet<string> = new Set(
  `
  svg g defs title desc metadata style symbol use switch path rect circle ellipse line polyline
  polygon text tspan textPath clipPath mask pattern marker linearGradient radialGradient stop filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence
`
    .trim()
    .split(/\s+/),
);

/** Elements inside each other. Programs that read drawings use their stack for each. */
const maxLevels = 100;

/**
 * Validates an SVG drawing. @throws ImageTaskFailed if the text is not an SVG, contains active content or is nested too
 * deeply.
 */
export function readSvg(text: string): ImageSize {
  const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(text)?.[1];
  if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new ImageTaskFailed('is not UTF-8');
  // Declared entities and default attributes could add content that the parsed tree does not show.
  if (hasOwnDeclarations(text)) throw new ImageTaskFailed('holds declarations of its own in its DOCTYPE');
  const root = parse(text).root;
  if (root?.name !== 'svg') throw new ImageTaskFailed('is no SVG drawing');
  checkElement(root, 1);
  return sizeOf(root);
}

/** Split instead of one expression, which would restart at each of many DOCTYPEs. */
function hasOwnDeclarations(text: string): boolean {
  return text
    .split(/<!DOCTYPE/i)
    .slice(1)
    .some((rest) => /^[^>]*\[/.test(rest));
}

function parse(text: string): XmlDocument {
  let document: XmlDocument;
  try {
    document = parseXml(text);
  } catch (error) {
    // The parser calls itself for each level until the stack is full.
    throw error instanceof RangeError ? nestedTooDeeply() : new ImageTaskFailed('is not well-formed XML');
  }
  if (document.children.some((node) => node instanceof XmlProcessingInstruction)) {
    throw new ImageTaskFailed('holds a processing instruction');
  }
  return document;
}

function checkElement(element: XmlElement, level: number): void {
  if (level > maxLevels) throw nestedTooDeeply();
  if (!elements.has(element.name))
    throw new ImageTaskFailed(`holds <${element.name}>, which is not allowed in drawings`);
  for (const [name, value] of Object.entries(element.attributes)) checkAttribute(element, name, value);
  if (element.name === 'style' && refersOutside(element.text))
    throw new ImageTaskFailed('holds a style that loads something');
  for (const child of element.children) {
    if (child instanceof XmlProcessingInstruction) throw new ImageTaskFailed('holds a processing instruction');
    if (child instanceof XmlElement) checkElement(child, level + 1);
  }
}

function nestedTooDeeply(): ImageTaskFailed {
  return new ImageTaskFailed(`is nested more than ${maxLevels} levels deep`);
}

function checkAttribute({ name: element }: XmlElement, name: string, value: string): void {
  const local = name.slice(name.indexOf(':') + 1).toLowerCase();
  if (local.startsWith('on')) throw new ImageTaskFailed(`holds the event handler ${name}`);
  if (local === 'base' || local === 'src') throw new ImageTaskFailed(`holds the attribute ${name}`);
  if (name === 'xmlns' && value !== 'http://www.w3.org/2000/svg')
    throw new ImageTaskFailed(`holds <${element}> of another language`);
  if (local === 'href' && !value.startsWith('#')) throw new ImageTaskFailed('refers to something outside itself');
  if (refersOutside(value)) throw new ImageTaskFailed(`loads something in ${name}`);
}

/** A backslash is rejected because CSS escapes could hide these words. */
function refersOutside(css: string): boolean {
  return /@import|\\|url\(\s*["']?\s*(?!["'#\s])|\bsrc\(|image-set\(|expression\(/i.test(css);
}

function sizeOf({ attributes }: XmlElement): ImageSize {
  const box =
    attributes['viewBox']
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const width = pixels(attributes['width']) ?? box[2];
  const height = pixels(attributes['height']) ?? box[3];
  if (!width || !height || !(width > 0) || !(height > 0))
    throw new ImageTaskFailed('has neither width and height nor a viewBox');
  return { width, height };
}

function pixels(length: string | undefined): number | undefined {
  const number = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(length ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

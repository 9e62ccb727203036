import type { CustomFontSource } from '@stripe/stripe-js';

/** The font family for the text in the payment provider's frames. */
const family = 'Instrument Sans';

/** The upright faces of the brand's sans-serif font, read from the page's style sheets: a frame of another origin has to load them itself. */
export function brandFonts(): CustomFontSource[] {
  return [...document.styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) => (isFontFace(rule) ? fontOf(rule) : [])),
  );
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // A sheet of another origin, such as a browser extension's, cannot be read.
    return [];
  }
}

function isFontFace(rule: CSSRule): rule is CSSFontFaceRule {
  return rule.cssText.startsWith('@font-face');
}

function fontOf({ style }: CSSFontFaceRule): CustomFontSource[] {
  const descriptor = (name: string) => style.getPropertyValue(name).trim();
  const narrow = /^[78]/.test(descriptor('font-stretch'));
  if (descriptor('font-family').replaceAll(/["']/g, '') !== family || descriptor('font-style') === 'italic' || narrow)
    return [];
  const src = descriptor('src').replace(
    /url\(["']?([^"')]+)["']?\)/g,
    (_, url: string) => `url("${new URL(url, document.baseURI).href}")`,
  );
  const unicodeRange = descriptor('unicode-range');
  // A face of all letters has no such range, and an empty one makes the provider reject the whole face.
  return [
    {
      family,
      src,
      weight: descriptor('font-weight') || 'normal',
      style: 'normal',
      ...(unicodeRange && { unicodeRange }),
    },
  ];
}

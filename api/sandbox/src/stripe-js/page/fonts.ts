import type { CssFontSource, CustomFontSource } from '@stripe/stripe-js';
import type { FrameFont } from '../messages.ts';

type Source = CssFontSource | CustomFontSource;

/** In ms: the fields wait for a sheet of fonts no longer than this. */
const patience = 5000;

/** The fonts that the site names, with absolute addresses: the frames are of another origin. */
export async function readFonts(sources: readonly Source[]): Promise<FrameFont[]> {
  const fonts = await Promise.all(
    sources.map(async (source) => ('cssSrc' in source ? await fromSheet(source) : [fromFont(source)])),
  );
  return fonts.flat();
}

function fromFont({ family, src, ...given }: CustomFontSource): FrameFont {
  const descriptors = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { family, src: absolute(src, document.baseURI), descriptors };
}

async function fromSheet({ cssSrc }: CssFontSource): Promise<FrameFont[]> {
  const address = new URL(cssSrc, document.baseURI);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const sheet = await new CSSStyleSheet().replace(await response.text());
    return Array.from(sheet.cssRules).flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? [fromRule(rule, address)] : [],
    );
  } catch (error) {
    console.warn(`The fonts of ${address.href} could not be loaded: ${String(error)}`);
    return [];
  }
}

function fromRule({ style }: CSSFontFaceRule, sheet: URL): FrameFont {
  const named = { style: 'font-style', weight: 'font-weight', unicodeRange: 'unicode-range', display: 'font-display' };
  const descriptors = Object.entries(named)
    .map(([name, property]) => [name, style.getPropertyValue(property)] as const)
    .filter(([, value]) => value !== '');
  return {
    family: style.getPropertyValue('font-family').replace(/^["']|["']$/g, ''),
    src: absolute(style.getPropertyValue('src'), sheet.href),
    descriptors: Object.fromEntries(descriptors),
  };
}

function absolute(src: string, base: string): string {
  return src.replace(/url\(\s*(["']?)([^"')]+)\1\s*\)/g, (_, _quote, address: string) => {
    return `url("${new URL(address, base).href}")`;
  });
}

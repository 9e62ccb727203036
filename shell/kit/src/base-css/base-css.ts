import { elements } from './elements.ts';
import { fontFaces } from './font-faces.ts';
import { tokens } from './tokens.ts';
import { usedTokens } from './used-tokens.ts';

/** The font files to preload with the page, names below `shell/kit/fonts`; the others are loaded when they are used. */
export const criticalFonts: readonly string[] = ['besley.woff2', 'instrument-sans.woff2'];

interface Options {
  /** The address of a file of `shell/kit/fonts`. */
  readonly fontUrl: (file: string) => string;
  /** The HTML of a document with its styles, which gets the tokens that it uses; default: all tokens. */
  readonly usedIn?: string;
}

/**
 * The sheet every page starts with: font faces, tokens of both themes, element styles, print. The theme is the system's, or the
 * one in `data-theme` of the root element (`light`, `dark`).
 */
export function baseCss({ fontUrl, usedIn }: Options): string {
  const shown = usedIn === undefined ? tokens : usedTokens(elements + usedIn);
  return joined(fontFaces(fontUrl), shown, elements);
}

/** The tokens of both themes; until its scripts run, a document has only those that it uses. */
export const everyToken = joined(tokens);

function joined(...parts: readonly string[]): string {
  return parts.join('').replaceAll('\n', '').replaceAll(';}', '}');
}

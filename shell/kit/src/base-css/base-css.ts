import { elements } from './elements.ts';
import { fontFaces } from './font-faces.ts';
import { tokens } from './tokens.ts';
import { usedTokens } from './used-tokens.ts';

/** The font files to preload with the page, named below `shell/kit/fonts`; the other files are loaded when they are used. */
export const criticalFonts: readonly string[] = ['besley.woff2', 'instrument-sans.woff2'];

interface Options {
  /** The address of a file of `shell/kit/fonts`. */
  readonly fontUrl: (file: string) => string;
  /** The HTML and styles of a document: the sheet then has only the tokens used in them; default: all tokens. */
  readonly usedIn?: string;
}

/**
 * The style sheet that every page starts with: font faces, tokens of both themes, element styles, print. The theme is the system's,
 * or the one in `data-theme` of the root element (`light`, `dark`).
 */
export function baseCss({ fontUrl, usedIn }: Options): string {
  const needed = usedIn === undefined ? tokens : usedTokens(elements + usedIn);
  return joined(fontFaces(fontUrl), needed, elements);
}

/** All tokens of both themes, for scripts to add to a document, which at first has only those that it uses. */
export const everyToken = joined(tokens);

function joined(...parts: readonly string[]): string {
  return parts.join('').replaceAll('\n', '').replaceAll(';}', '}');
}

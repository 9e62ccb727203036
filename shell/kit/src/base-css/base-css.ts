import { elements } from './elements.ts';
import { fontFaces } from './font-faces.ts';
import { tokens } from './tokens.ts';

/** The font files to preload with the page, names below `shell/kit/fonts`; the others come when they are used. */
export const criticalFonts: readonly string[] = ['besley.woff2', 'instrument-sans.woff2'];

/**
 * The sheet every page starts with: font faces, tokens of both themes, element styles, print.
 * `fontUrl` gives the address of a file of `shell/kit/fonts`.
 * The theme is the system's, or what `data-theme` on the root element says (`light`, `dark`).
 */
export function baseCss({ fontUrl }: { fontUrl: (file: string) => string }): string {
  return [fontFaces(fontUrl), tokens, elements].join('').replaceAll('\n', '').replaceAll(';}', '}');
}

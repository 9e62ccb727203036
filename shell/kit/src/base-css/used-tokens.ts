import { tokens } from './tokens.ts';

const declaration = /(--[\w-]+):([^;{}]*);?/g;
const use = /var\(\s*(--[\w-]+)/g;

const usedIn = (text: string): string[] => Array.from(text.matchAll(use), ([, name = '']) => name);

/** The declarations of each token: one, or one for each theme or width. */
const declarations = Map.groupBy(tokens.matchAll(declaration), ([, name = '']) => name);

/** The {@link tokens} that a text uses, directly or through others. */
export function usedTokens(text: string): string {
  const used = new Set(usedIn(text));
  // Iterating over a set includes members that are added meanwhile.
  for (const name of used)
    for (const [, , value = ''] of declarations.get(name) ?? []) usedIn(value).forEach((one) => used.add(one));
  return tokens.replaceAll(declaration, (whole, name: string) => (used.has(name) ? whole : ''));
}

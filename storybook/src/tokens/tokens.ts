import { brandSheet, type Theme } from '@plumbline/remote/internal/storybook/with-brand';

/** Design tokens: CSS custom properties by name, such as `--paper`, in the order of the base style sheet. */
export type Tokens = ReadonlyMap<string, string>;

function tokensOfRule(selector: string): Tokens {
  const start = brandSheet.indexOf(`${selector}{`);
  if (start < 0) throw new Error(`The base sheet has no rule for ${selector}`);
  return tokensIn(brandSheet.slice(start + selector.length + 1, brandSheet.indexOf('}', start)));
}

function tokensIn(declarations: string): Tokens {
  return new Map(
    [...declarations.matchAll(/(--[\w-]+):([^;]+)/g)].map(([, name = '', value = '']) => [name, value] as const),
  );
}

const light = tokensOfRule(':root');

/** The tokens of both themes. The dark theme inherits the values that it does not change from the light one. */
export const tokens: Readonly<Record<Theme, Tokens>> = {
  light,
  dark: new Map([...light, ...tokensOfRule('[data-theme="dark"]')]),
};

/** The value of a token. @throws Error if there is no such token, so that no page shows an obsolete name. */
export function tokenValue(name: string, theme: Theme = 'light'): string {
  const value = tokens[theme].get(name);
  if (value === undefined) throw new Error(`There is no token ${name}`);
  return value;
}

/** The names of tokens that begin with a prefix, in the order of the base style sheet. */
export function tokensWith(prefix: string): readonly string[] {
  return [...light.keys()].filter((name) => name.startsWith(prefix));
}

/** The tokens that change with the window's width. `from` is the minimum width in px; the first step begins at 0. */
export const layoutSteps: readonly { readonly from: number; readonly values: Tokens }[] = (() => {
  const wider = [...brandSheet.matchAll(/@media \(min-width:(\d+)px\)\{:root\{([^}]*)\}/g)].map(
    ([, from = '', declarations = '']) => ({ from: Number(from), values: tokensIn(declarations) }),
  );
  const changing = new Set(wider.flatMap(({ values }) => [...values.keys()]));
  const steps = [{ from: 0, values: new Map([...changing].map((name) => [name, tokenValue(name)])) as Tokens }];
  for (const step of wider) {
    steps.push({ from: step.from, values: new Map([...(steps.at(-1)?.values ?? []), ...step.values]) });
  }
  return steps;
})();

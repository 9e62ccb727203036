import type { Appearance } from '@stripe/stripe-js';

type Variables = NonNullable<Appearance['variables']>;

/**
 * The variables that the sandbox's form uses, with their values in the theme `stripe`; other variables have no effect.
 */
const defaults = {
  fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorTextPlaceholder: '#737582',
  colorDanger: '#c5162e',
  borderRadius: '5px',
} satisfies Partial<Record<keyof Variables, string>>;

const themes: Readonly<Record<string, Partial<typeof defaults>>> = {
  night: {
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#b5b6be',
    colorTextPlaceholder: '#b5b6be',
    colorPrimary: '#85d996',
    colorDanger: '#fe87a1',
  },
};

/** The form's classes that rules may name, with the allowed suffixes. */
const selectors = /^\.(Input|Label)(--invalid)?(:focus)?$/;

/** Applies an `appearance` to the form: variables become custom properties, rules are applied property by property. */
export function appearance(): { set(given: unknown): void } {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    set: (options) => {
      const { theme = 'stripe', variables = {}, rules = {} } = (options ?? {}) as Appearance;
      sheet.replaceSync('');
      const variableValues: Readonly<Record<string, string>> = { ...defaults, ...themes[theme], ...variables };
      const usedVariables = Object.entries(variableValues).filter(([name, value]) => name in defaults && value !== '');
      addRule(sheet, ':root', Object.fromEntries(usedVariables.map(([name, value]) => [`--${name}`, value])));
      for (const [selector, declarations] of Object.entries(rules)) {
        if (selectors.test(selector)) addRule(sheet, selector, declarations);
        else console.warn(`The sandbox does not know the selector ${selector} of the appearance’s rules.`);
      }
    },
  };
}

function addRule(sheet: CSSStyleSheet, selector: string, declarations: Readonly<Record<string, string>>): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(declarations)) {
    // A style must not load anything.
    if (/url\s*\(/i.test(value)) continue;
    const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    rule.style.setProperty(property, value);
  }
}

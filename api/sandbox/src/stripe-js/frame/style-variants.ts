/** The properties that Stripe's `style` option takes and the site sets. */
const properties: Readonly<Record<string, string>> = {
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontSmoothing: '-webkit-font-smoothing',
};

/** Stripe's names and their selectors. A later variant wins, as with the provider. */
const variants = { base: '', invalid: '.is-invalid' };
const pseudos = { '::placeholder': '::placeholder', ':-webkit-autofill': ':autofill' };

/** Applies the `style` option of an element to its inputs, property by property: everything else is ignored. */
export function styleVariants(): { set(style: unknown): void } {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    set: (style) => {
      sheet.replaceSync('');
      for (const [name, suffix] of Object.entries(variants)) {
        const variant = recordOf(recordOf(style)[name]);
        addRule(sheet, `input${suffix}`, variant);
        for (const [pseudo, selector] of Object.entries(pseudos)) {
          addRule(sheet, `input${suffix}${selector}`, recordOf(variant[pseudo]));
        }
      }
    },
  };
}

function addRule(sheet: CSSStyleSheet, selector: string, declarations: Readonly<Record<string, unknown>>): void {
  const supported = Object.entries(declarations).filter(([name]) => name in properties);
  if (supported.length === 0) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of supported) {
    // A style must not load anything.
    if (/url\s*\(/i.test(String(value))) continue;
    rule.style.setProperty(properties[name] ?? name, String(value));
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

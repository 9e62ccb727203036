/** The properties that Stripe's `style` option takes, in CSS's names. */
const properties: Readonly<Record<string, readonly string[]>> = {
  backgroundColor: ['background-color'],
  color: ['color'],
  fontFamily: ['font-family'],
  fontSize: ['font-size'],
  fontSmoothing: ['-webkit-font-smoothing'],
  fontStyle: ['font-style'],
  fontVariant: ['font-variant'],
  fontWeight: ['font-weight'],
  iconColor: ['--icon-color'],
  lineHeight: ['line-height'],
  letterSpacing: ['letter-spacing'],
  textAlign: ['text-align'],
  padding: ['padding'],
  textDecoration: ['text-decoration'],
  textShadow: ['text-shadow'],
  textTransform: ['text-transform'],
};

const pseudos = [':hover', ':focus', '::placeholder', '::selection', ':disabled'];
const autofill = ':-webkit-autofill';

// A later one wins, as with the provider.
const variants = { base: '', complete: '.is-complete', empty: '.is-empty', invalid: '.is-invalid' };

/** Puts the `style` option of an element on its inputs, property by property: nothing else gets through. */
export function styleVariants(): { set(style: unknown): void } {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    set: (style) => {
      sheet.replaceSync('');
      for (const [name, suffix] of Object.entries(variants)) {
        const variant = recordOf(recordOf(style)[name]);
        addRule(sheet, `input${suffix}`, variant);
        if (name === 'base' || name === 'invalid') addRule(sheet, `.line:has(input${suffix}) .icon`, iconOf(variant));
        for (const pseudo of pseudos) addRule(sheet, `input${suffix}${pseudo}`, recordOf(variant[pseudo]));
        addRule(sheet, `input${suffix}:autofill`, recordOf(variant[autofill]));
      }
    },
  };
}

function iconOf({ iconColor }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return iconColor === undefined ? {} : { iconColor };
}

function addRule(sheet: CSSStyleSheet, selector: string, wanted: Readonly<Record<string, unknown>>): void {
  const known = Object.entries(wanted).filter(([name]) => name in properties);
  if (known.length === 0) return;
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of known) {
    // Nothing may be loaded from elsewhere by a style.
    if (/url\s*\(/i.test(String(value))) continue;
    for (const property of properties[name] ?? []) rule.style.setProperty(property, String(value));
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

import type { SquareStyle } from '../messages.ts';

/** Selectors that Square's `style` option takes. */
const selectors = new Set([
  'input',
  'input::placeholder',
  'input.is-focus',
  'input.is-error',
  'input.is-error::placeholder',
  '.input-container',
  '.input-container.is-focus',
  '.input-container.is-error',
  '.message-text',
  '.message-text.is-error',
]);
const properties = new Set([
  'backgroundColor',
  'borderColor',
  'borderRadius',
  'borderWidth',
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
]);

/** Applies the `style` option to the form, property by property: everything else is ignored. */
export function squareStyle(): { set(style: SquareStyle): void } {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return {
    set: (style) => {
      sheet.replaceSync('');
      const background = style['input']?.['backgroundColor'];
      // Square's inputs fill the whole form, so their background is applied to the form.
      const wholeForm =
        background === undefined ? [] : [['.input-container', { backgroundColor: background }] as const];
      for (const [selector, declarations] of [...wholeForm, ...Object.entries(style)]) {
        if (!selectors.has(selector)) continue;
        const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
        if (!(rule instanceof CSSStyleRule)) continue;
        for (const [name, value] of Object.entries(declarations)) {
          // A style must not load anything.
          if (!properties.has(name) || /url\s*\(/i.test(value)) continue;
          rule.style.setProperty(
            name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
            value,
          );
        }
      }
    },
  };
}

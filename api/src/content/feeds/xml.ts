/** Escapes a text or attribute value and removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return clean(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Wraps a text with markup in CDATA. */
export function xmlCdata(text: string): string {
  return `<![CDATA[${clean(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function clean(text: string): string {
  // XML 1.0 §2.2 does not allow these characters, not even escaped.
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

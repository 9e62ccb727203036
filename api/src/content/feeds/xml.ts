/** A text or an attribute's value in XML, without the characters that XML cannot hold. */
export function xmlText(text: string): string {
  return clean(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A text with markup of its own, that XML is not to read. */
export function xmlCdata(text: string): string {
  return `<![CDATA[${clean(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function clean(text: string): string {
  // XML 1.0 §2.2 has no place for these, not even escaped.
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

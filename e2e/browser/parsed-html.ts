/**
 * An expression for the browser: the document that an HTML text makes. Without its style elements: they carry another
 * nonce than the page that parses them, and its policy would complain.
 */
export function parsed(html: string): string {
  const withoutStyles = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
  return `new DOMParser().parseFromString(${JSON.stringify(withoutStyles)}, 'text/html')`;
}

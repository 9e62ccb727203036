/** Cleaned markup: text, or an element of an article. */
export type Markup =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly inside: readonly Markup[] };

/** An element of an article. */
export function element(
  tag: string,
  inside: readonly Markup[],
  attributes: Readonly<Record<string, string>> = {},
): Markup {
  return { tag, attributes, inside };
}

/** The HTML of cleaned markup as the sanitiser would write it, because the page's Trusted Types policy accepts only that. */
export function htmlOf(markup: readonly Markup[]): string {
  return markup
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      const open = `<${node.tag}${attributes.join('')}`;
      return node.tag === 'br' || node.tag === 'img' || node.tag === 'hr'
        ? `${open} />`
        : `${open}>${htmlOf(node.inside)}</${node.tag}>`;
    })
    .join('');
}

/** Whether the markup is without visible content. */
export function isBlank(markup: readonly Markup[]): boolean {
  return markup.every((node) =>
    typeof node === 'string' ? node.trim() === '' : node.tag !== 'img' && node.tag !== 'hr' && isBlank(node.inside),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

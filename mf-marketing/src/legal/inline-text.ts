/** A part of a document's text: plain text, or a link. */
export interface Inline {
  readonly text: string;
  readonly to?: string;
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Splits a text at its links, which are written as in Markdown: `[words](/path)`. */
export function inlineText(source: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(link)) {
    const [whole, text = '', to = ''] = match;
    if (match.index > end) parts.push({ text: source.slice(end, match.index) });
    parts.push({ text, to });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ text: source.slice(end) });
  return parts;
}

/** A text with a selection, as a text area has it. */
export interface Marked {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The replacement that a tool makes, and the selection after it. */
export interface TextEdit {
  /** The replaced range. */
  readonly from: number;
  readonly to: number;
  readonly put: string;
  /** Relative to `put`. */
  readonly mark: readonly [number, number];
}

/** The labels of the tools. */
export const tools = ['Heading', 'Bold', 'Italic', 'Link', 'List', 'Quote'] as const;
/** One of {@link tools}. */
export type Tool = (typeof tools)[number];

const around: Readonly<Partial<Record<Tool, Readonly<Record<'md' | 'html', readonly [string, string]>>>>> = {
  Bold: { md: ['**', '**'], html: ['<strong>', '</strong>'] },
  Italic: { md: ['*', '*'], html: ['<em>', '</em>'] },
  Link: { md: ['[', '](https://)'], html: ['<a href="https://">', '</a>'] },
};
const lines: Readonly<Partial<Record<Tool, readonly [string, string, string]>>> = {
  Heading: ['## ', '<h2>', '</h2>'],
  List: ['- ', '<li>', '</li>'],
  Quote: ['> ', '<blockquote>', '</blockquote>'],
};

/** Applies a tool to the selection. */
export function editWith(tool: Tool, format: 'md' | 'html', { text, from, to }: Marked): TextEdit {
  const pair = around[tool]?.[format];
  if (pair) {
    const [before, after] = pair;
    const inner = text.slice(from, to) || tool.toLowerCase();
    return { from, to, put: before + inner + after, mark: [before.length, before.length + inner.length] };
  }
  const [sign = '', open = '', close = ''] = lines[tool] ?? [];
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const whole = text.slice(start, to).split('\n');
  const put = whole.map((line) => (format === 'md' ? sign + line : open + line + close)).join('\n');
  return { from: start, to, put, mark: [put.length, put.length] };
}

/** Inserts an image in a paragraph of its own. */
export function imageText(
  format: 'md' | 'html',
  { address, alt }: { readonly address: string; readonly alt: string },
): string {
  if (format === 'md') return `![${alt.replace(/[\\[\]]/g, '\\$&')}](${address})`;
  const escaped = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<img src="${address}" alt="${escaped}" />`;
}

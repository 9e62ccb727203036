/** Markup that is safe to stand in a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template whose values are escaped, save those that are {@link Html} already. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index] ?? '')).join(''));
}

/** Text with `code` in backticks. */
export function prose(text: string): Html {
  return new Html(markupOf(text).replace(/`([^`]+)`/g, '<code>$1</code>'));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

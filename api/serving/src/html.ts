/** Markup that is safe to insert into a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | readonly Html[];

/** A template that escapes its values, except {@link Html}. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index] ?? '')).join(''));
}

/** Turns backticks in a text into `<code>`. */
export function withInlineCode(text: string): Html {
  return new Html(markupOf(text).replace(/`([^`]+)`/g, '<code>$1</code>'));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A table in a region of its own: on narrow screens the region scrolls, by keyboard too. */
export function tableHtml(label: string, heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

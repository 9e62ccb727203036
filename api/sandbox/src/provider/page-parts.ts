import { html, type Html } from '@plumbline/serving/html';
import { timeHtml } from '../page.ts';

/** The number of rows that a page lists. */
const maxListed = 100;

export function money(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

/** A time given in s since 1970, as Stripe gives times. */
export function timestampHtml(seconds: number): Html {
  return timeHtml(new Date(seconds * 1000).toISOString());
}

/** A button that posts to a control. */
export function button(path: string, label: string, fields: Readonly<Record<string, string>> = {}): Html {
  return html`<form method="post" action="/sandbox/${path}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;
}

/** A table of names and values; entries without a value are left out. */
export function detailTable(entries: readonly (readonly [name: string, value: Html | string | null])[]): Html {
  return html`<table>
    ${entries.flatMap(([name, value]) =>
      value === null || value === ''
        ? []
        : [
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
          ],
    )}
  </table>`;
}

/** The newest rows, the newest first, and a note about their total if there are more. */
export function newest<T>(all: readonly T[]): { readonly shown: T[]; readonly note: Html } {
  const shown = all.toReversed().slice(0, maxListed);
  return { shown, note: all.length > maxListed ? html`<p>The newest ${maxListed} of ${all.length}.</p>` : html`` };
}

import type { Page } from '@playwright/test';
import { readHtml } from './parsed-html.ts';

/** The application's elements of the page on show, a line for each: its name and attributes, its own text. */
export function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${outline.toString()})(document)`);
}

/** The same for an HTML text. */
export function outlineOfHtml(page: Page, html: string): Promise<string[]> {
  return readHtml(page, html, outline);
}

// The function runs in the browser, so it can use nothing from outside itself.
function outline(within: Document): string[] {
  // Additions of hydrated pages: attributes for their users, the line that is hung after measuring, and forms that can only now be sent.
  const added = ['tabindex', 'role', 'aria-label', 'style'];
  const isOurs = (element: Element, name: string) =>
    (added.includes(name) && element.matches('.table-box, pre, [data-plumb-line] *')) ||
    (name === 'disabled' && element.matches('[type=submit]'));
  // The notifications' container is added when the page is idle; a `noscript` is text if scripts run.
  const left = '#root > [data-toasts], #root > [data-toasts] *, noscript, noscript *';
  const elements = [...within.querySelectorAll(`#root *:not(${left})`)];
  return elements.map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !isOurs(element, name))
      .map(({ name, value }) => `${name}="${value}"`)
      .sort();
    // Clocks change between two outlines.
    if (element.closest('[role=timer]')) return element.localName;
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue);
    return `<${[element.localName, ...attributes].join(' ')}> ${text.join('')}`.trim();
  });
}

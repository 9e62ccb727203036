import type { Page } from '@playwright/test';
import { readHtml } from './parsed-html.ts';

/** The elements of the current page's application, a line for each: name, attributes, and own text. */
export function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${outline.toString()})(document)`);
}

/** {@link outlineOf} for an HTML text. */
export function outlineOfHtml(page: Page, html: string): Promise<string[]> {
  return readHtml(page, html, outline);
}

// The function runs in the browser, so it must not use anything outside of itself.
function outline(within: Document): string[] {
  // Attributes that hydration adds or removes: for keyboard users, at the plumb line, which is measured first, and at submit
  // buttons.
  const added = ['tabindex', 'role', 'aria-label', 'style'];
  const isOfHydration = (element: Element, name: string) =>
    (added.includes(name) && element.matches('.table-box, pre, [data-plumb-line] *')) ||
    (name === 'disabled' && element.matches('[type=submit]'));
  // The container of toasts is added when the page is idle. The content of `noscript` is text if scripts run, else elements.
  const ignored = '#root > [data-toasts], #root > [data-toasts] *, noscript, noscript *';
  const elements = [...within.querySelectorAll(`#root *:not(${ignored})`)];
  return elements.map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !isOfHydration(element, name))
      .map(({ name, value }) => `${name}="${value}"`)
      .sort();
    // Attributes and text of a timer are left out, because they change with time.
    if (element.closest('[role=timer]')) return element.localName;
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue);
    return `<${[element.localName, ...attributes].join(' ')}> ${text.join('')}`.trim();
  });
}

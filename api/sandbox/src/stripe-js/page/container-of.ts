import { IntegrationError } from './integration-error.ts';

/**
 * The container of an element: an element of the page, or a selector of one.
 * @throws IntegrationError if there is none
 */
export function containerOf(target: string | HTMLElement): HTMLElement {
  const container = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (container instanceof HTMLElement) return container;
  throw new IntegrationError(
    `The selector you specified (${typeof target === 'string' ? target : typeof target}) applies to no DOM elements that are currently on the page. ` +
      'Make sure the element exists on the page before calling mount().',
  );
}

import type { SquareCard, TokenResult } from '../test-pages/square/square-card.ts';

/**
 * Puts a fake of Square's script into the page. Its card form is a field that gives these results in turn, and successes after
 * them.
 */
export function installFakeSquare(...results: TokenResult[]): SquareCard {
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Card number');
  field.style.cssText = 'width: 100%; height: 52px';
  const card: SquareCard = {
    attach: async (element) => element.append(field),
    destroy: async () => {
      field.remove();
      return true;
    },
    configure: async () => undefined,
    tokenize: async () => results.shift() ?? { status: 'OK', token: 'cnon:a-token' },
  };
  Object.assign(window, { Square: { payments: () => ({ card: async () => card }) } });
  return card;
}

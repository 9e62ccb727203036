import type { CardBrand } from '../../card-form/card-brand.ts';

const letters: Record<CardBrand, string> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: '',
};

const svg = 'http://www.w3.org/2000/svg';

/** A small card with the brand's letters: the providers' own marks are not ours to draw. */
export function brandIcon(): { readonly element: SVGSVGElement; show(brand: CardBrand): void } {
  const element = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 36 24', 'aria-hidden': 'true', class: 'icon' })) {
    element.setAttribute(name, value);
  }
  const card = shape('rect', { x: '0.5', y: '0.5', width: '35', height: '23', rx: '3' });
  const stripe = shape('path', { d: 'M1 8h34' });
  const text = shape('text', { x: '18', y: '16', 'text-anchor': 'middle' });
  element.append(card, stripe, text);
  return {
    element,
    show: (brand) => {
      text.textContent = letters[brand];
      stripe.setAttribute('visibility', brand === 'unknown' ? 'visible' : 'hidden');
    },
  };
}

function shape(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

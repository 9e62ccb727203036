import type { AdminOrder } from '@plumbline/contract/commerce/admin-orders';

/** The card that something is paid with: `Visa, ending 4242`. */
export function cardWords(card: Pick<NonNullable<AdminOrder['card']>, 'brand' | 'last4'> | null): string {
  if (card === null) return '–';
  const brand = card.brand === 'amex' ? 'American Express' : card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return `${brand}, ending ${card.last4}`;
}

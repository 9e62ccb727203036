import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new public id of an order: `ord_` and 130 random bits. */
export function newOrderId(): string {
  return `ord_${Array.from(randomBytes(26), (byte) => alphabet.charAt(byte & 31)).join('')}`;
}

import { createHmac } from 'node:crypto';
import { equalSignatures } from '../../platform/secrets/equal-signatures.ts';

/** The token that opens the receipt of a charge; `charge` is the provider's id of it. */
export function receiptToken(secret: Buffer, charge: string): string {
  return `${charge}.${signature(secret, charge)}`;
}

/** The charge that a token opens the receipt of; null if its signature is invalid. */
export function chargeOfToken(secret: Buffer, token: string): string | null {
  const [charge = '', signed = ''] = token.split('.');
  return equalSignatures(signed, signature(secret, charge)) ? charge : null;
}

function signature(secret: Buffer, charge: string): string {
  return createHmac('sha256', secret).update(`receipt\0${charge}`).digest('base64url');
}

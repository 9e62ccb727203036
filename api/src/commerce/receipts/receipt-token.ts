import { isSigned, sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** The token that opens the receipt of a charge; `charge` is the provider's id of it. */
export function receiptToken(secret: SecretKey, charge: string): string {
  return `${charge}.${sign(secret, signedText(charge))}`;
}

/** The charge whose receipt a token opens; null if its signature is invalid. */
export function chargeOfToken(secret: SecretKey, token: string): string | null {
  const [charge = '', signed = ''] = token.split('.');
  return isSigned(secret, signedText(charge), signed) ? charge : null;
}

function signedText(charge: string): string {
  return `receipt\0${charge}`;
}

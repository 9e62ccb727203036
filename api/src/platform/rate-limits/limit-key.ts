import { networkOf } from '@plumbline/serving/network-address';
import { sign, type SecretKey } from '../secrets/secret-key.ts';

/** A pseudonymous key for a caller. `purpose` separates the limits of different forms. */
export function limitKey(secret: SecretKey, purpose: string, caller: string): string {
  return sign(secret, `limit\0${purpose}\0${caller}`);
}

/** The sender of a form and their network address. */
export interface Sender {
  readonly email: string;
  readonly address: string;
}

/**
 * A key for an e-mail address and a network together, so that typing another person's address does not use up that
 * person's limit.
 */
export function senderKey(secret: SecretKey, purpose: string, { email, address }: Sender): string {
  return limitKey(secret, purpose, `${email.toLowerCase()}\0${networkOf(address)}`);
}

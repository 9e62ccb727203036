import { createHash } from 'node:crypto';
import { sign, type SecretKey } from './secret-key.ts';

/**
 * The token of a link in an e-mail, 256 bits. It is derived from the API's key and the message key, so that it is
 * stored nowhere and a resent e-mail contains the same link.
 */
export function linkToken(secret: SecretKey, purpose: string, messageKey: string): string {
  return sign(secret, `link\0${purpose}\0${messageKey}`);
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

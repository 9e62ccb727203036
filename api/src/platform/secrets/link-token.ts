import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a link in an e-mail, 256 bits. It is derived from the API's key and the message key, so that it is
 * stored nowhere and a resent e-mail contains the same link.
 */
export function linkToken(secret: Buffer, purpose: string, messageKey: string): string {
  return createHmac('sha256', secret).update(`link\0${purpose}\0${messageKey}`).digest('base64url');
}

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

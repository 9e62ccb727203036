import { createHash, createHmac } from 'node:crypto';

/**
 * The token of a mail's link, 256 bits. It is made of the API's key and the mail's own, so that it has to be kept nowhere,
 * and a mail that is sent a second time brings the same link.
 */
export function linkToken(secret: Buffer, purpose: string, messageKey: string): string {
  return createHmac('sha256', secret).update(`link\0${purpose}\0${messageKey}`).digest('base64url');
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

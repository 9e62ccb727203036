import { apiBase } from '@plumbline/contract/endpoint';
import { isSigned, sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** The content of a signed link. */
export interface AuditTicket {
  readonly request: number;
  /** In ms since 1970. */
  readonly expires: number;
}

/** The path of a request's audit from the site's root; deterministic for a ticket. */
export function auditPath(secret: SecretKey, ticket: AuditTicket): string {
  const payload = `${ticket.request.toString(36)}.${ticket.expires.toString(36)}`;
  return `${apiBase}/audit/${payload}.${sign(secret, signedText(payload))}`;
}

/** The ticket of a token; null if its signature is invalid. The caller checks the expiry. */
export function readAuditToken(secret: SecretKey, token: string): AuditTicket | null {
  const [, payload = '', request = '', expires = '', signed = ''] =
    /^(([0-9a-z]{1,10})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSigned(secret, signedText(payload), signed)) return null;
  return { request: Number.parseInt(request, 36), expires: Number.parseInt(expires, 36) };
}

function signedText(payload: string): string {
  return `audit\0${payload}`;
}

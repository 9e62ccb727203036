import { createHmac } from 'node:crypto';
import { apiBase } from '@plumbline/contract/endpoint';
import { equalSignatures } from '../../platform/secrets/equal-signatures.ts';

/** The content of a signed link. */
export interface AuditTicket {
  readonly request: number;
  /** In ms since 1970. */
  readonly expires: number;
}

/** The path of a request's audit from the site's root; deterministic for a ticket. */
export function auditPath(secret: Buffer, ticket: AuditTicket): string {
  const said = `${ticket.request.toString(36)}.${ticket.expires.toString(36)}`;
  return `${apiBase}/audit/${said}.${signature(secret, said)}`;
}

/** The ticket of a token; null if its signature is invalid. The caller checks the expiry. */
export function readAuditToken(secret: Buffer, token: string): AuditTicket | null {
  const [, said = '', request = '', expires = '', signed = ''] =
    /^(([0-9a-z]{1,10})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!equalSignatures(signed, signature(secret, said))) return null;
  return { request: Number.parseInt(request, 36), expires: Number.parseInt(expires, 36) };
}

function signature(secret: Buffer, said: string): string {
  return createHmac('sha256', secret).update(`audit\0${said}`).digest('base64url');
}

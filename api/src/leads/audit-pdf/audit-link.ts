import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase } from '@plumbline/contract/endpoint';

/** What a link stands for. */
export interface AuditTicket {
  readonly request: number;
  /** In ms since 1970. */
  readonly expires: number;
}

/** The address of a request's audit, from the site's root. The same for the same ticket. */
export function auditPath(secret: Buffer, ticket: AuditTicket): string {
  const said = `${ticket.request.toString(36)}.${ticket.expires.toString(36)}`;
  return `${apiBase}/audit/${said}.${signature(secret, said)}`;
}

/** What a token stands for; null where we did not sign it. Whether its time is up is for the caller to see. */
export function readAuditToken(secret: Buffer, token: string): AuditTicket | null {
  const [, said = '', request = '', expires = '', signed = ''] =
    /^(([0-9a-z]{1,10})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, said));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { request: Number.parseInt(request, 36), expires: Number.parseInt(expires, 36) };
}

function signature(secret: Buffer, said: string): string {
  return createHmac('sha256', secret).update(`audit\0${said}`).digest('base64url');
}

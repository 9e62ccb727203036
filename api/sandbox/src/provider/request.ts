import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';

/** The text of a body; null if it has more bytes than the limit. */
export async function readText(request: IncomingMessage, limit = 1024 * 1024): Promise<string | null> {
  return (await readBody(request, limit))?.toString('utf8') ?? null;
}

/** In bytes: Mailgun's limit for a message, 25 MB, and 1 MB for the form around it. */
const formLimit = 26 * 1024 * 1024;

/** The fields of a form that a page or an API client posted; null if it is too large, malformed or no form. */
export async function readFields(ctx: Context): Promise<FormData | null> {
  const type = ctx.get('content-type');
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return null;
  const body = await readBody(ctx.req, formLimit);
  if (body === null) return null;
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => null);
}

/** The texts under a name, without files. */
export function textsOf(fields: FormData, name: string): string[] {
  return fields.getAll(name).filter((value) => typeof value === 'string');
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Compares secrets in constant time. */
export function isSameSecret(sent: string, secret: string): boolean {
  const [a, b] = [sent, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** A hash that is equal for equal parameters in any order. */
export function fingerprint(parameters: unknown): string {
  const sorted = JSON.stringify(parameters, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

/** Logs a call that the sandbox does not emulate. @returns the sentence for the caller */
export function notEmulated(call: string): string {
  // Ids and secrets have no place in a log.
  console.error(`not emulated: ${call.replaceAll(/\b[a-z]+_\w{8,}/g, '*')}`);
  return `The sandbox does not emulate ${call}.`;
}

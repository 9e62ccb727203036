import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** In bytes: Mailgun's own limit for a message, and a little for the form around it. */
const limit = 26 * 1024 * 1024;

/** What a form or an API client posted, as multipart or urlencoded fields; null where it is too large or neither. */
export async function readFields(ctx: Context): Promise<FormData | null> {
  const type = ctx.get('content-type');
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) return null;
  const body = await readBody(ctx.req);
  if (body === null) return null;
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of Readable.from(request)) {
    size += (chunk as Buffer).length;
    if (size > limit) return null;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The texts under a name, without files. */
export function textsOf(fields: FormData, name: string): string[] {
  return fields.getAll(name).filter((value) => typeof value === 'string');
}

import { releaseLimits } from '@plumbline/contract/releases/registry';
import type { Context } from 'koa';
import { Failure } from '../../platform/http/failure.ts';
import type { ReleaseFiles } from '../validation/inspect-files.ts';

/** A release as it was sent. */
export interface Upload {
  /** The text of `release.json`. */
  readonly description: string;
  readonly files: ReleaseFiles;
}

/** Reads a release off a request, in memory: it is bounded, and only teams get this far. @throws Failure */
export async function readUpload(ctx: Context): Promise<Upload> {
  if (!ctx.is('multipart/form-data')) {
    throw new Failure('unsupported_media_type', 'A release must be sent as multipart/form-data.');
  }
  const body = await readBounded(ctx);
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': ctx.get('content-type') } }).formData();
  } catch {
    throw new Failure('invalid_input', 'The body is not valid multipart/form-data.');
  }
  return uploadOf(form);
}

async function uploadOf(form: FormData): Promise<Upload> {
  const files = new Map<string, Buffer>();
  let description: string | null = null;
  for (const [name, part] of form) {
    if (name === 'description') {
      description = typeof part === 'string' ? part : await part.text();
      if (Buffer.byteLength(description) > releaseLimits.description) {
        throw new Failure('payload_too_large', `release.json may have at most ${releaseLimits.description / 1024} kB.`);
      }
      continue;
    }
    if (typeof part === 'string' || files.has(name)) {
      const message = typeof part === 'string' ? 'must be sent as a file' : 'must be sent once';
      throw new Failure('invalid_input', 'The form does not hold a release.', {
        issues: [{ path: `files.${name}`, message }],
      });
    }
    if (files.size === releaseLimits.files) {
      throw new Failure('payload_too_large', `A release may have at most ${releaseLimits.files} files.`);
    }
    files.set(name, Buffer.from(await part.arrayBuffer()));
  }
  if (description === null) {
    throw new Failure('invalid_input', 'The form does not hold a release.', {
      issues: [{ path: 'description', message: 'is required' }],
    });
  }
  return { description, files };
}

async function readBounded(ctx: Context): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Failure(
    'payload_too_large',
    `A release may have at most ${releaseLimits.bytes / 1024 / 1024} MB.`,
    { headers: { connection: 'close' } },
  );
  if (Number(ctx.get('content-length')) > releaseLimits.bytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > releaseLimits.bytes) throw tooLarge;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

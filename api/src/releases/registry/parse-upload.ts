import { releaseLimits } from '@plumbline/contract/releases/registry';
import { Failure } from '../../platform/http/failure.ts';
import type { ReleaseFiles } from '../validation/inspect-files.ts';

/** A release as it was sent. */
export interface Upload {
  /** The text of `release.json`. */
  readonly description: string;
  readonly files: ReleaseFiles;
}

/** Reads a release off a multipart body. @throws Failure */
export async function parseUpload(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Upload> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Failure('invalid_input', 'The body is not valid multipart/form-data.');
  }
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

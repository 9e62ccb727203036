import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { releaseLimits } from '@plumbline/contract/releases/registry';
import { Failure } from '../../platform/http/failure.ts';
import type { ReleaseFiles } from '../validation/inspect-files.ts';

/** A release as it was sent. */
export interface Upload {
  /** The text of `release.json`. */
  readonly description: string;
  readonly files: ReleaseFiles;
}

const description = 'description';

/** In bytes: the headers of a part, including its name. */
const maxHeaders = 2 * 1024;

const invalidForm = () => new Failure('invalid_input', 'The body is not valid multipart/form-data.');
const invalidRelease = (path: string, message: string) =>
  new Failure('invalid_input', 'The form does not hold a release.', { issues: [{ path, message }] });
const tooManyFiles = () => new Failure('payload_too_large', `A release may have at most ${releaseLimits.files} files.`);
const descriptionTooLarge = () =>
  new Failure('payload_too_large', `release.json may have at most ${releaseLimits.description / 1024} kB.`);

/**
 * Reads a release from a multipart body while it arrives. A rejected body is still read to its end, so that its sender
 * gets the answer. @throws Failure
 */
export async function parseUpload(body: AsyncIterable<Buffer>, contentType: string): Promise<Upload> {
  const files = new Map<string, Buffer>();
  const names = new Set<string>();
  let text: string | null = null;
  let refusal: Failure | null = null;
  const refuse = (failure: Failure): void => {
    refusal ??= failure;
  };
  const readFile = (name: string, file: BusboyFileStream): void => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => files.set(name, Buffer.concat(chunks)));
    if (names.has(name)) refuse(invalidRelease(`files.${name}`, 'must be sent once'));
    names.add(name);
  };
  const form = openForm(contentType);
  form
    .on('file', readFile)
    .on('field', (name: string, value: string, _isNameCut: boolean, isValueCut: boolean) => {
      if (name !== description) refuse(invalidRelease(`files.${name}`, 'must be sent as a file'));
      else if (isValueCut) refuse(descriptionTooLarge());
      else text = value;
    })
    .on('partsLimit', () => refuse(tooManyFiles()));
  try {
    await pipeline(async function* () {
      for await (const chunk of body) if (refusal === null) yield chunk;
    }, form);
  } catch (error) {
    refuse(error instanceof Failure ? error : invalidForm());
  }
  if (refusal !== null) throw refusal as Failure;
  if (text === null) throw invalidRelease(description, 'is required');
  return { description: text, files };
}

/** @throws Failure `invalid_input` if the content type has no valid multipart boundary. */
function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name, _type, fileName) => name !== description && fileName !== undefined,
      limits: { parts: releaseLimits.files + 1, fieldSize: releaseLimits.description, headerSize: maxHeaders },
    });
  } catch {
    throw invalidForm();
  }
}

import { Worker } from 'node:worker_threads';
import type { ErrorCode, Issue } from '@plumbline/contract/errors';
import { Failure } from '../../platform/http/failure.ts';
import { parseUpload, type Upload } from '../registry/parse-upload.ts';
import { inspectContent, type Content } from './inspect-content.ts';
import { bytesOf, restoreBuffers } from './inspect-files.ts';

/** What a thread does with what a team sent. */
export type ThreadTask =
  | { readonly kind: 'parse'; readonly body: Uint8Array<ArrayBuffer>; readonly contentType: string }
  | { readonly kind: 'inspect'; readonly content: Content };

export type ThreadAnswer =
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'inspected'; readonly damages: Issue[]; readonly others: Issue[] }
  | {
      readonly kind: 'failure';
      readonly code: ErrorCode;
      readonly message: string;
      readonly issues: readonly Issue[];
    };

/** In bytes: less is read on the event loop, where it takes a few ms; a thread takes 100 ms to start. */
const mostInline = 256 * 1024;

/** In ms, for one thread: 32 MB take about two seconds. */
const timeout = 20_000;

/** In MB: the heap of a thread. */
const heap = 512;

/** Reads a release off the body of a request. @throws Failure */
export async function readUploadBody(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Upload> {
  if (body.length <= mostInline) return parseUpload(body, contentType);
  const answer = await runThread({ kind: 'parse', body, contentType });
  if (answer.kind !== 'upload') throw new TypeError(`the thread answered ${answer.kind}`);
  return { ...answer.upload, files: restoreBuffers(answer.upload.files) };
}

/** {@link inspectContent}, off the event loop if there is much to look at. @throws Failure */
export async function inspectContentApart(content: Content): Promise<{ damages: Issue[]; others: Issue[] }> {
  if (bytesOf(content.files) <= mostInline) return inspectContent(content);
  const answer = await runThread({ kind: 'inspect', content });
  if (answer.kind !== 'inspected') throw new TypeError(`the thread answered ${answer.kind}`);
  return answer;
}

async function runThread(task: ThreadTask): Promise<ThreadAnswer> {
  const worker = new Worker(new URL('./release-thread.ts', import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const tooMuch = new Failure('payload_too_large', 'The release takes too long or too much memory to look at.');
  const timer = setTimeout(() => reject(tooMuch), timeout);
  worker.once('message', (answer: ThreadAnswer) => resolve(answer));
  worker.once('error', (error) =>
    reject((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
  );
  worker.once('exit', () => reject(tooMuch));
  try {
    const answer = await promise;
    if (answer.kind !== 'failure') return answer;
    throw new Failure(answer.code, answer.message, { issues: [...answer.issues] });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

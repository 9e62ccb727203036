import { Worker } from 'node:worker_threads';
import { Failure } from '../../platform/http/failure.ts';
import { inspectContent, type Content, type ContentIssues } from './inspect-content.ts';
import { bytesOf } from './inspect-files.ts';

/** In bytes: smaller scripts are checked on the event loop, where it takes a few ms; a thread takes 100 ms to start. */
const maxInlineBytes = 256 * 1024;

/** In ms, for one thread: 32 MB take about two seconds. */
const timeout = 20_000;

/** In MB: the maximum heap of a thread. */
const maxHeap = 512;

/** Inspects the files of a release, in a thread if they are large. @throws Failure */
export async function inspectContentInThread(content: Content): Promise<ContentIssues> {
  if (bytesOf(content.files) <= maxInlineBytes) return inspectContent(content);
  const worker = new Worker(new URL('./release-thread.ts', import.meta.url), {
    workerData: content,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ContentIssues>();
  const tooMuch = new Failure('payload_too_large', 'The release takes too long or too much memory to look at.');
  const timer = setTimeout(() => reject(tooMuch), timeout);
  worker.once('message', (answer: ContentIssues) => resolve(answer));
  worker.once('error', (error) =>
    reject((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
  );
  worker.once('exit', () => reject(tooMuch));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

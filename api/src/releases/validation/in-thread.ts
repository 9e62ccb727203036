import { Worker } from 'node:worker_threads';
import { Failure } from '../../platform/http/failure.ts';
import { inspectContent, type Content, type Inspected } from './inspect-content.ts';
import { bytesOf } from './inspect-files.ts';

/** In bytes: smaller scripts are checked on the event loop, where it takes a few ms; a thread takes 100 ms to start. */
const maxInlineBytes = 256 * 1024;

/** In ms, for one thread: 32 MB take about two seconds. */
const timeout = 20_000;

/** In MB: the heap of a thread. */
const heap = 512;

/** {@link inspectContent}, in a thread if there is much to check. @throws Failure */
export async function inspectContentApart(content: Content): Promise<Inspected> {
  if (bytesOf(content.files) <= maxInlineBytes) return inspectContent(content);
  const worker = new Worker(new URL('./release-thread.ts', import.meta.url), {
    workerData: content,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heap },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Inspected>();
  const tooMuch = new Failure('payload_too_large', 'The release takes too long or too much memory to look at.');
  const timer = setTimeout(() => reject(tooMuch), timeout);
  worker.once('message', (answer: Inspected) => resolve(answer));
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

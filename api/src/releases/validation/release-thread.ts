import { parentPort, workerData } from 'node:worker_threads';
import { inspectContent, type Content } from './inspect-content.ts';
import { restoreBuffers } from './inspect-files.ts';

// The worker thread that inspects the files of a large release, see inspect-in-thread.ts.
const content = workerData as Content;
parentPort?.postMessage(await inspectContent({ ...content, files: restoreBuffers(content.files) }));

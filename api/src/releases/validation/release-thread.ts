import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../../platform/http/failure.ts';
import { parseUpload } from '../registry/parse-upload.ts';
import { inspectContent } from './inspect-content.ts';
import { restoreBuffers } from './inspect-files.ts';
import type { ThreadAnswer, ThreadTask } from './in-thread.ts';

async function answer(task: ThreadTask): Promise<ThreadAnswer> {
  try {
    if (task.kind === 'parse') return { kind: 'upload', upload: await parseUpload(task.body, task.contentType) };
    const files = restoreBuffers(task.content.files);
    return { kind: 'inspected', ...(await inspectContent({ ...task.content, files })) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: 'failure', code: error.code, message: error.message, issues: error.issues };
  }
}

parentPort?.postMessage(await answer(workerData as ThreadTask));

import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { ImageTaskFailed } from './image-errors.ts';
import type { ImageAnswer, ImageTaskRequest } from './image-process.ts';
import { imageTasks } from './image-tasks.ts';

lowerPriority();
sharp.concurrency(1);
sharp.cache(false);

// A signal from the terminal or the service manager is meant for the API, which ends this process when it has finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// `process.exit` would wait until the current image is drawn.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (request: ImageTaskRequest) => {
  void answerTo(request).then((answer) => process.send?.(answer));
});

async function answerTo({ task, input }: ImageTaskRequest): Promise<ImageAnswer> {
  try {
    // The input's type is checked where the task is created.
    const run = imageTasks[task] as (taskInput: unknown) => Promise<unknown>;
    return { output: await run(input) };
  } catch (error) {
    if (error instanceof ImageTaskFailed) return { failed: error.message };
    const [reason = ''] = String(error).split('\n');
    return { failed: `cannot be drawn (${reason})` };
  }
}

/**
 * Lowers the priority: visitors' requests take precedence over images, and without memory the system kills this process
 * before the API.
 */
function lowerPriority(): void {
  for (const change of [() => setPriority(10), () => writeFileSync('/proc/self/oom_score_adj', '1000')]) {
    try {
      change();
    } catch {
      // A service manager may forbid it, and only Linux has the second setting. Images are drawn in both cases.
    }
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { ImageProcessBusy, ImageTaskFailed, ImageTaskInterrupted } from './image-errors.ts';
import type { ImageTasks } from './image-tasks.ts';

/** A task for the child. */
export interface ImageTaskRequest {
  readonly task: keyof ImageTasks;
  readonly input: unknown;
}

/** The child's answer: the output, or why the task failed. */
export type ImageAnswer = { readonly output: unknown } | { readonly failed: string };

/** Reads and draws images in a child process, one at a time, so that no image can take the API's time or memory. */
export interface ImageProcess {
  /**
   * @throws ImageTaskFailed if the image is at fault, ImageTaskInterrupted if it took too long or the process ended;
   * ImageProcessBusy if too many tasks wait.
   */
  run<Name extends keyof ImageTasks>(
    task: Name,
    input: Parameters<ImageTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<ImageTasks[Name]>>>;
  /** Ends the child. Unfinished tasks fail with ImageProcessBusy. */
  close(): Promise<void>;
}

interface ImageLimits {
  /** In ms, for each task; default {@link timeouts}. */
  readonly timeout?: number;
  /** In MB; default 1000. */
  readonly memory?: number;
  /** In ms: how long the child stays without a task; default 10 s. */
  readonly maxIdle?: number;
}

/** In ms. Articles' images are drawn when they are uploaded; cards, covers and the logo at the first request. */
const timeouts: Readonly<Record<keyof ImageTasks, number>> = {
  inspectImage: 20_000,
  drawSvg: 20_000,
  // Nine files of a photograph.
  scaleImage: 60_000,
  // The page server waits 20 s for the answer.
  drawSocialCard: 15_000,
  drawCoverPng: 15_000,
  drawLogo: 15_000,
};
/** The most tasks that wait. */
const maxWaiting = 20;
/** In ms: how often the child's memory is read. */
const watchEvery = 100;

interface Job extends ImageTaskRequest {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The child starts with the first task, and again after it was killed or has ended. */
export function openImageProcess({ timeout, memory = 1000, maxIdle = 10_000 }: ImageLimits = {}): ImageProcess {
  const waiting: Job[] = [];
  let current: { readonly job: Job; readonly stopWatching: () => void } | null = null;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const finish = (answer: ImageAnswer | ImageTaskFailed): void => {
    if (current === null) return;
    const { job, stopWatching } = current;
    current = null;
    stopWatching();
    if (answer instanceof Error) job.reject(answer);
    else if ('output' in answer) job.resolve(answer.output);
    else job.reject(new ImageTaskFailed(answer.failed));
    startNext();
  };

  const start = (): ChildProcess => {
    const started = fork(new URL('./image-worker.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // The API's environment is not passed on, because it contains secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const onEnd = (): void => {
      if (started !== child) return;
      child = null;
      finish(new ImageTaskInterrupted('cannot be drawn: the image process ended'));
    };
    started.on('message', (answer: ImageAnswer) => started === child && finish(answer));
    started.on('exit', onEnd);
    started.on('error', onEnd);
    return started;
  };

  const kill = (failure: ImageTaskFailed): void => {
    child?.kill('SIGKILL');
    child = null;
    finish(failure);
  };

  const watch = (watched: ChildProcess, maxTime: number): (() => void) => {
    const deadline = setTimeout(
      () => kill(new ImageTaskInterrupted(`takes longer than ${maxTime / 1000} s to draw`)),
      maxTime,
    );
    const timer = setInterval(() => {
      void memoryOf(watched).then((used) => {
        if (used > memory && watched === child && current !== null)
          kill(new ImageTaskFailed(`takes more than ${memory} MB of memory`));
      });
    }, watchEvery);
    return () => {
      clearTimeout(deadline);
      clearInterval(timer);
    };
  };

  const startNext = (): void => {
    if (current !== null) return;
    const job = waiting.shift();
    if (job === undefined) return startIdleTimer();
    clearTimeout(idle);
    child ??= start();
    // The program stays until its tasks have ended, but not for an idle child.
    child.ref();
    child.channel?.ref();
    current = { job, stopWatching: watch(child, timeout ?? timeouts[job.task]) };
    // An error of sending is followed by the child's exit.
    child.send({ task: job.task, input: job.input } satisfies ImageTaskRequest, () => undefined);
  };

  const startIdleTimer = (): void => {
    child?.unref();
    child?.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => {
      child?.kill('SIGKILL');
      child = null;
    }, maxIdle).unref();
  };

  return {
    run: (task, input) => {
      if (closed || waiting.length >= maxWaiting) return Promise.reject(new ImageProcessBusy());
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.push({ task, input, resolve, reject });
      startNext();
      return promise as Promise<never>;
    },
    close: async () => {
      closed = true;
      const ending = child;
      child = null;
      current?.stopWatching();
      for (const { reject } of [...(current ? [current.job] : []), ...waiting.splice(0)])
        reject(new ImageProcessBusy());
      current = null;
      clearTimeout(idle);
      if (ending === null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      // An unreferenced child would let the process end before the child has ended.
      ending.ref();
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

/** In MB; 0 where the system does not report it. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
}

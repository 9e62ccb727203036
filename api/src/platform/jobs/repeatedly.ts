import { inTrace } from '@plumbline/serving/tracing/spans';
import { startLoop } from './job-loop.ts';

/** The result of a job run. */
export interface JobRun {
  /** In ms since 1970. */
  readonly began: number;
  /** In ms. */
  readonly took: number;
  /** In ms until the next run. */
  readonly next: number;
  /** The error of a failed run; undefined after a success. */
  readonly error?: unknown;
}

/** Called after every run. */
export type OnJobRun = (run: JobRun) => void;

/**
 * Runs work at once and then repeatedly, never twice at the same time; a failure is reported and the next run follows
 * as usual. @param name Name in traces. @param every In ms, from the end of one run to the start of the next. @returns
 * a function that stops the repetition and resolves after the current run.
 */
export function repeatedly(
  name: string,
  work: () => Promise<unknown>,
  every: number,
  onFailure: (error: unknown) => void,
  onRun?: OnJobRun,
): () => Promise<void> {
  const { stop } = startLoop(async () => {
    await runAndReport(name, work, every, onRun).catch(onFailure);
    return { wait: every, wakeable: false };
  });
  return stop;
}

/** Runs some work once and reports the run. @throws the error of the work. */
export async function runAndReport<T>(
  name: string,
  work: () => Promise<T>,
  next: number,
  onRun?: OnJobRun,
): Promise<T> {
  const began = Date.now();
  const from = performance.now();
  const run = () => ({ began, took: Math.round(performance.now() - from), next });
  let result: T;
  try {
    result = await inTrace(`worker ${name}`, {}, work);
  } catch (error) {
    onRun?.({ ...run(), error });
    throw error;
  }
  onRun?.(run());
  return result;
}

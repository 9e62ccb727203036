import { inTrace } from '@plumbline/serving/tracing/spans';
import { startLoop } from './job-loop.ts';

/** How one turn of some repeated work went. */
export interface EndedTurn {
  /** In ms since 1970. */
  readonly began: number;
  /** In ms. */
  readonly took: number;
  /** In ms until it is due again. */
  readonly next: number;
  /** What it failed with; undefined where it went well. */
  readonly error?: unknown;
}

/** Hears of every turn. */
export type HearTurn = (turn: EndedTurn) => void;

/**
 * Does some work at once and then again and again, never twice at a time; a failure is told and changes nothing.
 * @param name What it is called in traces.
 * @param every In ms, from the end of one run to the next.
 * @returns what stops it, and settles once the run that is under way has ended.
 */
export function repeatedly(
  name: string,
  work: () => Promise<unknown>,
  every: number,
  onFailure: (error: unknown) => void,
  hear?: HearTurn,
): () => Promise<void> {
  const { stop } = startLoop(async () => {
    await heard(name, work, every, hear).catch(onFailure);
    return { wait: every, wakeable: false };
  });
  return stop;
}

/** Does a turn of some work and lets `hear` know how it went. @throws what the work throws. */
export async function heard<T>(name: string, work: () => Promise<T>, next: number, hear?: HearTurn): Promise<T> {
  const began = Date.now();
  const from = performance.now();
  const told = () => ({ began, took: Math.round(performance.now() - from), next });
  try {
    const result = await inTrace(`worker ${name}`, {}, work);
    hear?.(told());
    return result;
  } catch (error) {
    hear?.({ ...told(), error });
    throw error;
  }
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { Attempt, Outcome } from './outcome.ts';

/** In ms between two questions: about ten minutes in all. */
const firstPauses = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000];
const defaultPause = 30_000;
const questions = 25;

/** A returning buyer gets the first answer without delay; a payment that was just sent needs time. */
function pauseBefore({ begunBy }: Attempt, asked: number): number {
  const pause = begunBy === 'earlier' ? firstPauses[asked - 1] : firstPauses[asked];
  return pause ?? (asked === 0 ? 0 : defaultPause);
}

/** The state of the polling. */
export interface Pending {
  /** The automatic polling has ended. */
  readonly exhausted: boolean;
  /** Polls again from the start. */
  readonly askAgain: () => void;
}

/** Polls for the outcome of an attempt, at growing intervals, until it is known; null sends no request. */
export function usePending(
  attempt: Attempt | null,
  ask: (attempt: Attempt, asked: number) => Promise<Outcome>,
  onOutcome: (outcome: Outcome, attempt: Attempt) => void,
): Pending {
  const [round, setRound] = useState(0);
  const [exhausted, setExhausted] = useState<{ readonly attempt: Attempt; readonly round: number } | null>(null);
  const put = useEffectEvent(ask);
  const tell = useEffectEvent(onOutcome);
  useEffect(() => {
    if (attempt === null) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askFor = async (): Promise<void> => {
      for (let asked = 0; asked < questions; asked += 1) {
        await new Promise((resolve) => (timer = setTimeout(resolve, pauseBefore(attempt, asked))));
        const outcome = await put(attempt, asked);
        if (!isCurrent) return;
        if (outcome.kind !== 'pending') return tell(outcome, attempt);
      }
      setExhausted({ attempt, round });
    };
    void askFor();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [attempt, round]);
  return {
    exhausted: exhausted !== null && exhausted.attempt === attempt && exhausted.round === round,
    askAgain: () => setRound((count) => count + 1),
  };
}

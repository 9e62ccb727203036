import { useEffect, useEffectEvent, useState } from 'react';
import type { Attempt, Outcome } from './outcome.ts';

/**
 * In ms before each of the first requests; the later ones wait for `defaultPause`. All requests take about ten minutes.
 */
const firstPauses = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000];
const defaultPause = 30_000;
const maxRequests = 25;

/**
 * In ms. The first request about a payment of an earlier visit is sent at once; a payment that was just confirmed needs
 * time.
 */
function pauseBefore({ begunBy }: Attempt, requestsBefore: number): number {
  const pause = begunBy === 'earlier-visit' ? firstPauses[requestsBefore - 1] : firstPauses[requestsBefore];
  return pause ?? (requestsBefore === 0 ? 0 : defaultPause);
}

/** The state of the polling for an outcome. */
export interface Pending {
  /** The automatic polling has ended. */
  readonly exhausted: boolean;
  /** Polls again from the start. */
  readonly pollAgain: () => void;
}

/** Polls for the outcome of an attempt, at growing intervals, until it is known; null sends no request. */
export function usePending(
  attempt: Attempt | null,
  requestOutcome: (attempt: Attempt, requestsBefore: number) => Promise<Outcome>,
  onOutcome: (outcome: Outcome, attempt: Attempt) => void,
): Pending {
  // The number of times that polling was started for an attempt; `pollAgain` starts another round.
  const [round, setRound] = useState(0);
  const [exhausted, setExhausted] = useState<{ readonly attempt: Attempt; readonly round: number } | null>(null);
  const request = useEffectEvent(requestOutcome);
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (attempt === null) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      for (let requestsBefore = 0; requestsBefore < maxRequests; requestsBefore += 1) {
        await new Promise((resolve) => (timer = setTimeout(resolve, pauseBefore(attempt, requestsBefore))));
        const outcome = await request(attempt, requestsBefore);
        if (!isCurrent) return;
        if (outcome.kind !== 'pending') return report(outcome, attempt);
      }
      setExhausted({ attempt, round });
    };
    void poll();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [attempt, round]);
  return {
    exhausted: exhausted !== null && exhausted.attempt === attempt && exhausted.round === round,
    pollAgain: () => setRound((count) => count + 1),
  };
}

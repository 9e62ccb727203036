import type { Logger } from 'pino';
import { circuitBreaker, type CircuitState } from '@plumbline/serving/circuit-breaker';
import type { Clock } from '../clock.ts';

/** Whom we call. */
export type ProviderName = 'stripe' | 'square' | 'mailgun';

/** How a call ended: `failed` only by the provider's own fault, such as no answer in time or one of 5xx. */
export type CallEnd = 'answered' | 'failed' | 'neither';

/** Keeps calls from a provider that does not answer: it gets rest, and nobody waits for it. */
export interface Circuit {
  readonly provider: ProviderName;
  /** Whether a call would not go out now. */
  isOpen(): boolean;
  /** Null where the call may not go out; else what has to be told how it ended. */
  enter(): ((end: CallEnd) => void) | null;
  readonly status: () => {
    readonly state: CircuitState;
    /** In ms since 1970, when the state began. */
    readonly since: number;
  };
}

interface Options {
  readonly provider: ProviderName;
  readonly clock: Clock;
  readonly log: Logger;
}

/** In ms, see {@link circuitBreaker}. A probe may take longer than any call with its repetition. */
const limits = { firstPause: 10_000, longestPause: 120_000, probeTimeout: 60_000 };

/** In number of calls at once: more are not let out, whatever the state, so that a provider that hangs holds no more than these. */
const mostAtOnce = 64;

/** Opens the circuit of a provider for this process. */
export function openCircuit({ provider, clock, log }: Options): Circuit {
  const breaker = circuitBreaker({ ...limits, now: () => clock.now() });
  let atOnce = 0;
  const isOpen = (): boolean => (breaker.state !== 'closed' && !breaker.allowsProbe()) || atOnce >= mostAtOnce;

  function record(ok: boolean): void {
    if (!breaker.record(ok)) return;
    const { pause } = breaker;
    log.error(
      { provider, failures: breaker.failures(), pause },
      'a provider does not answer: it is not called for a while',
    );
  }
  function endProbe(ok: boolean): void {
    breaker.endProbe(ok);
    if (ok) log.info({ provider }, 'a provider answers again');
    else log.warn({ provider, pause: breaker.pause }, 'a provider still does not answer');
  }

  return {
    provider,
    isOpen,
    enter() {
      if (isOpen()) return null;
      const isProbe = breaker.startProbe();
      const began = breaker.since;
      atOnce += 1;
      let hasEnded = false;
      return (end) => {
        if (hasEnded) return;
        hasEnded = true;
        atOnce -= 1;
        if (!isProbe) return end === 'neither' ? undefined : record(end === 'answered');
        // A probe that took too long has been replaced by another.
        if (breaker.state !== 'half-open' || breaker.since !== began) return;
        // Any response shows that the provider is there.
        endProbe(end !== 'failed');
      };
    },
    status: () => ({ state: breaker.state, since: breaker.since }),
  };
}

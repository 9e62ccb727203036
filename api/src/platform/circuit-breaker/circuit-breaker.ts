import type { Logger } from 'pino';
import { newCircuitBreaker, type CircuitState } from '@plumbline/serving/circuit-breaker';
import type { Clock } from '../clock.ts';

/** The external services that the API calls. */
export type ProviderName = 'stripe' | 'square' | 'mailgun';

/**
 * Result of a call. `failed` counts only faults of the provider, such as a timeout or a 5xx status; `ignored` says
 * nothing about its health, such as 429.
 */
export type CallResult = 'answered' | 'failed' | 'ignored';

/**
 * Circuit breaker: stops calls to a provider that does not answer, so that the provider can recover and no caller waits
 * for a timeout.
 */
export interface Circuit {
  readonly provider: ProviderName;
  /** Whether a call would be refused now. */
  isOpen(): boolean;
  /** Returns null if the call is refused; otherwise a function that must be called with the call's result. */
  enter(): ((result: CallResult) => void) | null;
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

/** In ms, see {@link newCircuitBreaker}. The timeout of a probe is longer than any call with its retries. */
const limits = { firstPause: 10_000, maxPause: 120_000, probeTimeout: 60_000 };

/** The most concurrent calls in any state, so that a provider that hangs cannot occupy more than these. */
const maxConcurrent = 64;

/** The circuit breaker of a provider in this process; it lets all calls through until the provider fails. */
export function createCircuitBreaker({ provider, clock, log }: Options): Circuit {
  const breaker = newCircuitBreaker({ ...limits, now: () => clock.now() });
  let concurrent = 0;
  const isOpen = (): boolean => (breaker.state !== 'closed' && !breaker.allowsProbe()) || concurrent >= maxConcurrent;

  function record(ok: boolean): void {
    if (!breaker.record(ok)) return;
    const { pause } = breaker;
    log.error({ provider, failures: breaker.failures(), pause }, 'a provider does not answer: calls to it are paused');
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
      concurrent += 1;
      let isEnded = false;
      return (result) => {
        if (isEnded) return;
        isEnded = true;
        concurrent -= 1;
        if (!isProbe) return result === 'ignored' ? undefined : record(result === 'answered');
        // A probe that took too long has been replaced by another.
        if (breaker.state !== 'half-open' || breaker.since !== began) return;
        // Any response shows that the provider is there.
        endProbe(result !== 'failed');
      };
    },
    status: () => ({ state: breaker.state, since: breaker.since }),
  };
}

import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** The external services that the API calls. */
export type ProviderName = 'stripe' | 'square' | 'mailgun';

/** Result of a call. `failed` counts only faults of the provider, such as a timeout or a 5xx status. */
export type CallResult = 'answered' | 'failed' | 'neither';

/** `closed`: calls are allowed; `open`: calls are refused for a while; `half-open`: one probing call is allowed. */
type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * Circuit breaker: stops calls to a provider that does not answer, so that the provider can recover and no caller waits
 * for a timeout.
 */
export interface Circuit {
  readonly provider: ProviderName;
  /** Whether a call would be refused now. */
  isOpen(): boolean;
  /** Returns null if the call is refused; otherwise a function that must be called with the call's result. */
  enter(): ((end: CallResult) => void) | null;
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

/** The circuit opens when at least half of the newest 20 calls of the last minute failed, with at least five failures. */
const windowSize = 20;
const window = 60_000;
const failuresToOpen = 5;

/**
 * In ms: how long the circuit stays open before a probe is allowed. The time doubles after each failed probe, up to the
 * longest.
 */
const firstOpenTime = 10_000;
const longestOpenTime = 120_000;

/** In ms: a probe without a result after this time counts as lost. Longer than any call including its retry. */
const probeTimeout = 60_000;

/** The most concurrent calls in any state, so that a provider that hangs cannot occupy more than these. */
const maxConcurrent = 64;

/** Opens the circuit breaker of a provider for this process. */
export function openCircuit({ provider, clock, log }: Options): Circuit {
  let state: CircuitState = 'closed';
  let since = clock.now();
  let openTime = firstOpenTime;
  let outcomes: { readonly at: number; readonly ok: boolean }[] = [];
  let concurrent = 0;

  const changeTo = (next: CircuitState): void => {
    state = next;
    since = clock.now();
  };
  const mayProbe = (): boolean => {
    const passed = clock.now() - since;
    // After the clock was set back, waiting for the old time would keep the circuit open.
    return passed < 0 || passed >= (state === 'open' ? openTime : probeTimeout);
  };
  const isOpen = (): boolean => (state !== 'closed' && !mayProbe()) || concurrent >= maxConcurrent;

  const note = (ok: boolean): void => {
    const at = clock.now();
    outcomes = [...outcomes, { at, ok }].slice(-windowSize).filter((one) => at - one.at < window);
    const failures = outcomes.filter((one) => !one.ok).length;
    if (state !== 'closed' || failures < failuresToOpen || failures * 2 < outcomes.length) return;
    changeTo('open');
    log.error({ provider, failures, rest: openTime }, 'a provider does not answer: calls to it are paused');
  };
  const noteProbe = (ok: boolean): void => {
    if (ok) {
      outcomes = [];
      openTime = firstOpenTime;
      changeTo('closed');
      log.info({ provider }, 'a provider answers again');
      return;
    }
    openTime = Math.min(openTime * 2, longestOpenTime);
    changeTo('open');
    log.warn({ provider, rest: openTime }, 'a provider still does not answer');
  };

  return {
    provider,
    isOpen,
    enter() {
      if (isOpen()) return null;
      const isProbe = state !== 'closed';
      if (isProbe) changeTo('half-open');
      const began = since;
      concurrent += 1;
      let isEnded = false;
      return (end) => {
        if (isEnded) return;
        isEnded = true;
        concurrent -= 1;
        if (!isProbe) return end === 'neither' ? undefined : note(end === 'answered');
        // A later probe has replaced this one.
        if (state !== 'half-open' || since !== began) return;
        // Any answer, even an error status, shows that the provider is reachable.
        noteProbe(end !== 'failed');
      };
    },
    status: () => ({ state, since }),
  };
}

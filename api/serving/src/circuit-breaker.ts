/** `closed`: in use; `open`: paused after too many failures; `half-open`: the outcome of one probe decides. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/**
 * The outcomes that count: those of the last minute (in ms), at most twenty. Five failures or more open the circuit if
 * at least half of these outcomes are failures.
 */
const window = 60_000;
const maxOutcomes = 20;
const failureThreshold = 5;

interface Options {
  /** In ms. */
  readonly now: () => number;
  /** In ms: the pause before a probe; doubled after each failed probe, up to `maxPause`. */
  readonly firstPause: number;
  readonly maxPause: number;
  /** In ms: a probe without an outcome counts as lost after this, and another may start. */
  readonly probeTimeout: number;
}

/** Stops the use of something that keeps failing: a payment provider in the API, a release in the page server. */
export interface CircuitBreaker {
  readonly state: CircuitState;
  /** In ms, on the clock `now`: when the state began. */
  readonly since: number;
  /** In ms: the current pause. */
  readonly pause: number;
  /** The number of failures in the last minute. */
  failures(): number;
  /** Whether {@link startProbe} would succeed now. */
  allowsProbe(): boolean;
  /** Starts a probe once the pause is over. @returns whether the caller may try the call. */
  startProbe(): boolean;
  /** Records an outcome. @returns whether it has opened the circuit. */
  record(ok: boolean): boolean;
  /** Ends a probe: closes the circuit, or opens it for twice as long. */
  endProbe(ok: boolean): void;
}

/** Creates a circuit breaker in the state `closed`. */
export function newCircuitBreaker({ now, firstPause, maxPause, probeTimeout }: Options): CircuitBreaker {
  let state: CircuitState = 'closed';
  let since = now();
  let pause = firstPause;
  /**
   * The last outcomes; outdated ones are filtered out only when a failure is counted, because successes are frequent.
   */
  let outcomes: { readonly at: number; readonly ok: boolean }[] = [];

  const enter = (next: CircuitState): void => {
    state = next;
    since = now();
  };
  const recentOutcomes = () => {
    const time = now();
    return outcomes.filter(({ at }) => time - at < window);
  };
  const failures = () => recentOutcomes().filter(({ ok }) => !ok).length;
  const allowsProbe = (): boolean => {
    if (state === 'closed') return false;
    const passed = now() - since;
    // A clock that was set back must not prolong the pause.
    return passed < 0 || passed >= (state === 'open' ? pause : probeTimeout);
  };

  return {
    get state() {
      return state;
    },
    get since() {
      return since;
    },
    get pause() {
      return pause;
    },
    failures,
    allowsProbe,
    startProbe() {
      const isAllowed = allowsProbe();
      if (isAllowed) enter('half-open');
      return isAllowed;
    },
    record(ok) {
      outcomes.push({ at: now(), ok });
      if (outcomes.length > maxOutcomes) outcomes.shift();
      // The share counts too, because a few failures among many successful calls must not stop all calls.
      if (ok || state !== 'closed' || failures() < failureThreshold || failures() * 2 < recentOutcomes().length)
        return false;
      enter('open');
      return true;
    },
    endProbe(ok) {
      if (ok) outcomes = [];
      pause = ok ? firstPause : Math.min(pause * 2, maxPause);
      enter(ok ? 'closed' : 'open');
    },
  };
}

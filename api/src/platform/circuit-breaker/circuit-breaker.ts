import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';

/** Whom we call. */
export type ProviderName = 'stripe' | 'square' | 'mailgun';

/** How a call ended: `failed` only by the provider's own fault, such as no answer in time or one of 5xx. */
export type CallEnd = 'answered' | 'failed' | 'neither';

/** `closed`: calls go out; `open`: none do, for a while; `half-open`: one does, to see. */
type CircuitState = 'closed' | 'open' | 'half-open';

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

/** Of so many calls, the newest of the last minute, five failures open the circuit if they are half. */
const remembered = 20;
const window = 60_000;
const tolerated = 5;

/** In ms: how long it stays open before one call may try; doubled each time that fails, up to the longest. */
const firstRest = 10_000;
const longestRest = 120_000;

/** In ms: a try that has not ended by then is taken for lost. Longer than any call may take, with its repetition. */
const longestTry = 60_000;

/** In number of calls at once: more are not let out, whatever the state, so that a provider that hangs holds no more than these. */
const mostAtOnce = 64;

/** Opens the circuit of a provider for this process. */
export function openCircuit({ provider, clock, log }: Options): Circuit {
  let state: CircuitState = 'closed';
  let since = clock.now();
  let rest = firstRest;
  let outcomes: { readonly at: number; readonly ok: boolean }[] = [];
  let atOnce = 0;

  const turnTo = (next: CircuitState): void => {
    state = next;
    since = clock.now();
  };
  const mayTry = (): boolean => {
    const passed = clock.now() - since;
    // A clock that was set back would keep it open until its old time comes again.
    return passed < 0 || passed >= (state === 'open' ? rest : longestTry);
  };
  const isOpen = (): boolean => (state !== 'closed' && !mayTry()) || atOnce >= mostAtOnce;

  const note = (ok: boolean): void => {
    const at = clock.now();
    outcomes = [...outcomes, { at, ok }].slice(-remembered).filter((one) => at - one.at < window);
    const failures = outcomes.filter((one) => !one.ok).length;
    if (state !== 'closed' || failures < tolerated || failures * 2 < outcomes.length) return;
    turnTo('open');
    log.error({ provider, failures, rest }, 'a provider does not answer: it is not called for a while');
  };
  const noteTry = (ok: boolean): void => {
    if (ok) {
      outcomes = [];
      rest = firstRest;
      turnTo('closed');
      log.info({ provider }, 'a provider answers again');
      return;
    }
    rest = Math.min(rest * 2, longestRest);
    turnTo('open');
    log.warn({ provider, rest }, 'a provider still does not answer');
  };

  return {
    provider,
    isOpen,
    enter() {
      if (isOpen()) return null;
      const isTry = state !== 'closed';
      if (isTry) turnTo('half-open');
      const began = since;
      atOnce += 1;
      let told = false;
      return (end) => {
        if (told) return;
        told = true;
        atOnce -= 1;
        if (!isTry) return end === 'neither' ? undefined : note(end === 'answered');
        // Another try has taken its place.
        if (state !== 'half-open' || since !== began) return;
        // Any answer at all says that somebody is there.
        noteTry(end !== 'failed');
      };
    },
    status: () => ({ state, since }),
  };
}

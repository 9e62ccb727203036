import type { Logger } from 'pino';
import type { ShownRelease } from '@plumbline/contract/releases';

/** In ms: outcomes older than this say nothing about now. */
const window = 60_000;

/** In number of outcomes that are looked at. */
const remembered = 20;

/**
 * So many failures open a circuit, if they are half of what was tried. Fewer can be one address that a page cannot bear, asked
 * for again and again; half, because one such address among many visitors is no reason to take a release from all of them.
 */
const tolerated = 5;

/** In ms: how long a release rests before it is tried again; doubled each time it fails again, up to the longest. */
const firstRest = 30_000;
const longestRest = 600_000;

/** In ms: a try that has not ended by then is taken for lost. */
const longestTry = 20_000;

/** In number of releases: what is known of others is forgotten. */
const most = 100;

type Named = Pick<ShownRelease, 'name' | 'release'>;

/** What is known of a release that has failed. */
interface CircuitStatus {
  readonly remote: string;
  readonly release: string;
  /** `closed`: in use; `open`: the release before is given out; `half-open`: one page view is trying it. */
  readonly state: 'closed' | 'open' | 'half-open';
  /** Within the last minute. */
  readonly failures: number;
  /** The last error's text, empty where nothing has failed yet. */
  readonly reason: string;
  /** When the state began, in ms since 1970. */
  readonly since: number;
}

/** A circuit for each release: one that fails too often is not given out for a while. */
export interface Circuits {
  /** Whether the release may be given out. */
  isSound(release: Named): boolean;
  /** Whether this page view may try a release that rests; it then has to tell how that went. */
  mayTry(release: Named): boolean;
  succeeded(release: Named): void;
  failed(release: Named, error: unknown): void;
  /** What is known of every release that was used lately. */
  status(): CircuitStatus[];
}

interface Circuit {
  readonly remote: string;
  readonly release: string;
  state: CircuitStatus['state'];
  since: number;
  rest: number;
  reason: string;
  readonly outcomes: { readonly at: number; readonly ok: boolean }[];
}

/** Opens the circuits of a page server; `now` in ms since 1970. */
export function openCircuits({ now, log }: { readonly now: () => number; readonly log: Logger }): Circuits {
  const circuits = new Map<string, Circuit>();
  /** How many are not closed, nearly always none; and the one that was used last. */
  let unsound = 0;
  let newest: Circuit | null = null;

  // Kept pages are shown thousands of times a second: each of them asks for all releases, and tells of one.
  function circuitOf({ name, release }: Named): Circuit {
    if (newest?.release === release && newest.remote === name) return newest;
    const key = `${name}/${release}`;
    const known = circuits.get(key);
    const circuit = known ?? {
      remote: name,
      release,
      state: 'closed',
      since: now(),
      rest: firstRest,
      reason: '',
      outcomes: [],
    };
    // Used last stands last; what stands first goes.
    circuits.delete(key);
    circuits.set(key, circuit);
    newest = circuit;
    for (const [oldest, { state }] of circuits) {
      if (circuits.size <= most) break;
      circuits.delete(oldest);
      if (state !== 'closed') unsound -= 1;
    }
    return circuit;
  }

  function note({ outcomes }: Circuit, ok: boolean): void {
    const at = now();
    outcomes.push({ at, ok });
    while (outcomes.length > remembered || at - (outcomes[0]?.at ?? at) >= window) outcomes.shift();
  }

  function enter(circuit: Circuit, state: Circuit['state']): void {
    unsound += Number(state !== 'closed') - Number(circuit.state !== 'closed');
    circuit.state = state;
    circuit.since = now();
  }

  return {
    isSound: ({ name, release }) =>
      unsound === 0 || (circuits.get(`${name}/${release}`)?.state ?? 'closed') === 'closed',
    mayTry(release) {
      const circuit = circuitOf(release);
      const rested = circuit.state === 'open' && now() - circuit.since >= circuit.rest;
      const lost = circuit.state === 'half-open' && now() - circuit.since >= longestTry;
      if (!rested && !lost) return false;
      enter(circuit, 'half-open');
      return true;
    },
    succeeded(release) {
      const circuit = circuitOf(release);
      note(circuit, true);
      if (circuit.state !== 'half-open') return;
      circuit.outcomes.length = 0;
      circuit.rest = firstRest;
      enter(circuit, 'closed');
      log.info({ remote: circuit.remote, release: circuit.release }, 'a release works again: it is given out');
    },
    failed(release, error) {
      const circuit = circuitOf(release);
      note(circuit, false);
      circuit.reason = error instanceof Error ? error.message : String(error);
      const { remote, reason } = circuit;
      if (circuit.state === 'half-open') {
        circuit.rest = Math.min(circuit.rest * 2, longestRest);
        enter(circuit, 'open');
        log.warn(
          { remote, release: circuit.release, reason, rest: circuit.rest },
          'a release that rested failed again',
        );
        return;
      }
      const failures = circuit.outcomes.filter(({ ok }) => !ok).length;
      if (circuit.state === 'open' || failures < tolerated || failures * 2 < circuit.outcomes.length) return;
      enter(circuit, 'open');
      log.error(
        { remote, release: circuit.release, reason, failures },
        'a release failed too often: the one before is given out',
      );
    },
    status: () =>
      [...circuits.values()].map(({ remote, release, state, since, reason, outcomes }) => ({
        remote,
        release,
        state,
        failures: outcomes.filter(({ at, ok }) => !ok && now() - at < window).length,
        reason,
        since,
      })),
  };
}

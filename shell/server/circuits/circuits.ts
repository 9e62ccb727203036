import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import { withRemotes } from '../registry/snapshot.ts';

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

interface Outcome {
  readonly at: number;
  readonly ok: boolean;
}

interface Circuit {
  readonly remote: string;
  readonly release: string;
  /** `closed`: in use; `open`: the release before is given out; `half-open`: one page view is trying it. */
  state: 'closed' | 'open' | 'half-open';
  /** When the state began, in ms since 1970. */
  since: number;
  /** The last error's text, empty where nothing has failed yet. */
  reason: string;
  /** In ms: how long it rests once it is open. */
  rest: number;
  readonly outcomes: Outcome[];
}

/** What is known of a release that was used lately. */
interface CircuitStatus extends Readonly<Omit<Circuit, 'rest' | 'outcomes'>> {
  /** Within the last minute. */
  readonly failures: number;
}

/** A circuit for each release: one that fails too often is not given out for a while. */
export interface Circuits {
  /** Whether the release may be given out. */
  readonly isHealthy: (release: Named) => boolean;
  /** Whether this page view may try a release that rests; it then has to note how that went. */
  mayTry(release: Named): boolean;
  succeeded(release: Named): void;
  failed(release: Named, error: unknown): void;
  /** What is known of every release that was used lately. */
  status(): CircuitStatus[];
}

/** Opens the circuits of a page server; `now` in ms since 1970. */
export function openCircuits({ now, log }: { readonly now: () => number; readonly log: Logger }): Circuits {
  const circuits = new LRUCache<string, Circuit>({ max: most });

  function circuitOf({ name: remote, release }: Named): Circuit {
    const key = `${remote}/${release}`;
    const known = circuits.get(key);
    if (known) return known;
    const circuit: Circuit = {
      remote,
      release,
      state: 'closed',
      since: now(),
      reason: '',
      rest: firstRest,
      outcomes: [],
    };
    circuits.set(key, circuit);
    return circuit;
  }

  function note(circuit: Circuit, ok: boolean): void {
    circuit.outcomes.push({ at: now(), ok });
    while (circuit.outcomes.length > remembered || isOld(circuit.outcomes[0])) circuit.outcomes.shift();
  }
  const isOld = (outcome?: Outcome): boolean => outcome !== undefined && now() - outcome.at >= window;

  return {
    isHealthy: ({ name, release }) => (circuits.peek(`${name}/${release}`)?.state ?? 'closed') === 'closed',
    mayTry(release) {
      const circuit = circuitOf(release);
      const { state, since, rest } = circuit;
      const waits = { closed: Infinity, open: rest, 'half-open': longestTry };
      if (now() - since < waits[state]) return false;
      Object.assign(circuit, { state: 'half-open', since: now() });
      return true;
    },
    succeeded(release) {
      const circuit = circuitOf(release);
      note(circuit, true);
      if (circuit.state !== 'half-open') return;
      Object.assign(circuit, { state: 'closed', since: now(), rest: firstRest });
      circuit.outcomes.length = 0;
      log.info({ remote: circuit.remote, release: circuit.release }, 'a release works again: it is given out');
    },
    failed(release, error) {
      const circuit = circuitOf(release);
      note(circuit, false);
      circuit.reason = error instanceof Error ? error.message : String(error);
      const { state, reason, outcomes } = circuit;
      const failures = outcomes.filter(({ ok }) => !ok).length;
      if (state === 'open') return;
      if (state === 'closed' && (failures < tolerated || failures * 2 < outcomes.length)) return;
      const rest = state === 'half-open' ? Math.min(circuit.rest * 2, longestRest) : circuit.rest;
      Object.assign(circuit, { state: 'open', since: now(), rest });
      const about = { remote: circuit.remote, release: circuit.release, reason };
      if (state === 'half-open') log.warn({ ...about, rest }, 'a release that rested failed again');
      else log.error({ ...about, failures }, 'a release failed too often: the one before is given out');
    },
    status: () =>
      Array.from(circuits.values(), ({ remote, release, state, since, reason, outcomes }) => {
        const failures = outcomes.filter((outcome) => !outcome.ok && !isOld(outcome)).length;
        return { remote, release, state, since, reason, failures };
      }),
  };
}

/**
 * The snapshot with the release before in the place of each that has failed too often. `owner` is the remote of the page that
 * is asked for: its release is tried where it has rested.
 */
export function healthySnapshot(snapshot: Snapshot, circuits: Circuits, owner?: string): Snapshot {
  return withRemotes(snapshot, (remote) => {
    if (circuits.isHealthy(remote)) return remote;
    // A try is asked for also where there is nothing else to show: only a try ends a rest.
    const isTried = remote.name === owner && circuits.mayTry(remote);
    return isTried || remote.previous === undefined ? remote : remote.previous;
  });
}

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases';
import { snapshotId } from '../registry/snapshot-id.ts';

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
  readonly outcomes: { readonly at: number; readonly ok: boolean }[];
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
  /** How many are not closed, nearly always none: each view of a cached page asks for all releases. */
  let unhealthy = 0;
  const circuits = new LRUCache<string, Circuit>({
    max: most,
    dispose: ({ state }) => void (unhealthy -= Number(state !== 'closed')),
  });

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

  function note({ outcomes }: Circuit, ok: boolean): void {
    const at = now();
    outcomes.push({ at, ok });
    while (outcomes.length > remembered || at - (outcomes[0]?.at ?? at) >= window) outcomes.shift();
  }

  function enter(circuit: Circuit, state: Circuit['state']): void {
    unhealthy += Number(state !== 'closed') - Number(circuit.state !== 'closed');
    circuit.state = state;
    circuit.since = now();
  }

  return {
    isHealthy: ({ name, release }) =>
      unhealthy === 0 || (circuits.peek(`${name}/${release}`)?.state ?? 'closed') === 'closed',
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
      Array.from(circuits.values(), ({ remote, release, state, since, reason, outcomes }) => {
        const failures = outcomes.filter(({ at, ok }) => !ok && now() - at < window).length;
        return { remote, release, state, since, reason, failures };
      }),
  };
}

/**
 * The snapshot with the release before in the place of each that has failed too often. `owner` is the remote of the page that
 * is asked for: its release is tried where it has rested.
 */
export function healthySnapshot(snapshot: Snapshot, circuits: Circuits, owner?: string): Snapshot {
  const remotes = snapshot.remotes.map((remote) => {
    if (circuits.isHealthy(remote)) return remote;
    // Asked also where there is nothing else: only a try ends a rest.
    const isTried = remote.name === owner && circuits.mayTry(remote);
    return isTried || remote.previous === undefined ? remote : remote.previous;
  });
  const changed = remotes.some((remote, index) => remote !== snapshot.remotes[index]);
  return changed ? { id: snapshotId(remotes), remotes } : snapshot;
}

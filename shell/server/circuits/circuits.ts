import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ShownRelease, Snapshot } from '@plumbline/contract/releases/releases';
import { newCircuitBreaker, type CircuitBreaker } from '@plumbline/serving/circuit-breaker';
import { withRemotes } from '../../registry/snapshot.ts';

/** In ms, see {@link newCircuitBreaker}. */
const limits = { firstPause: 30_000, maxPause: 600_000, probeTimeout: 20_000 };

/** In number of releases: the circuits of the least recently used ones are dropped. */
const maxReleases = 100;

type ReleaseId = Pick<ShownRelease, 'name' | 'release'>;

/** The circuit of a release. `closed`: in use; `open`: the fallback release is used; `half-open`: one page view tries it. */
interface Circuit {
  readonly remote: string;
  readonly release: string;
  readonly breaker: CircuitBreaker;
  /** The text of the last error; empty before the first. */
  reason: string;
}

export type Circuits = ReturnType<typeof createCircuits>;

/** Circuit breakers, one per release: a release that fails too often is replaced for a while. `now` in ms since 1970. */
export function createCircuits({ now, log }: { readonly now: () => number; readonly log: Logger }) {
  /** The releases whose circuit is not closed, by key. */
  const unhealthy = new Set<string>();
  const circuits = new LRUCache<string, Circuit>({ max: maxReleases, dispose: (_, key) => unhealthy.delete(key) });
  const keyOf = ({ name, release }: ReleaseId) => `${name}/${release}`;

  function circuitOf(id: ReleaseId): Circuit {
    const existing = circuits.get(keyOf(id));
    if (existing) return existing;
    const breaker = newCircuitBreaker({ ...limits, now });
    const circuit: Circuit = { remote: id.name, release: id.release, breaker, reason: '' };
    circuits.set(keyOf(id), circuit);
    return circuit;
  }

  return {
    isHealthy: (id: ReleaseId) => unhealthy.size === 0 || !unhealthy.has(keyOf(id)),
    /** Whether every circuit is closed. This is true for most views, which then need not look at each release. */
    areAllHealthy: () => unhealthy.size === 0,
    /** Whether this page view may try a release with an open circuit. If so, it must call `succeeded` or `failed` afterwards. */
    startProbe: (id: ReleaseId) => circuitOf(id).breaker.startProbe(),
    succeeded(id: ReleaseId): void {
      const { remote, release, breaker } = circuitOf(id);
      const isProbe = breaker.state === 'half-open';
      breaker.record(true);
      if (!isProbe) return;
      breaker.endProbe(true);
      unhealthy.delete(keyOf(id));
      log.info({ remote, release }, 'a release works again and is used');
    },
    failed(id: ReleaseId, error: unknown): void {
      const circuit = circuitOf(id);
      const { remote, release, breaker } = circuit;
      circuit.reason = error instanceof Error ? error.message : String(error);
      const logFields = { remote, release, reason: circuit.reason };
      const isProbe = breaker.state === 'half-open';
      const opened = breaker.record(false);
      if (opened) {
        unhealthy.add(keyOf(id));
        log.error({ ...logFields, failures: breaker.failures() }, 'a release failed too often: its fallback is used');
      }
      if (!isProbe) return;
      breaker.endProbe(false);
      log.warn({ ...logFields, pause: breaker.pause }, 'a release failed again in its probe');
    },
    /** The status of every release used recently; `since` in ms since 1970, `failures` of the last minute. */
    status: () =>
      Array.from(circuits.values(), ({ remote, release, reason, breaker }) => {
        return { remote, release, reason, state: breaker.state, since: breaker.since, failures: breaker.failures() };
      }),
  };
}

/**
 * The snapshot with the fallback in place of each release whose circuit is open. `owner` is the remote of the requested page,
 * whose release may get its probe with this view.
 */
export function healthySnapshot(snapshot: Snapshot, circuits: Circuits, owner?: string): Snapshot {
  if (circuits.areAllHealthy()) return snapshot;
  return withRemotes(snapshot, (remote) => {
    if (circuits.isHealthy(remote)) return remote;
    // A release without a fallback is probed as well: only a probe can close its circuit.
    const isProbe = remote.name === owner && circuits.startProbe(remote);
    return isProbe || remote.previous === undefined ? remote : remote.previous;
  });
}

import { readFileSync } from 'node:fs';

/** What a host takes of the memory. */
interface HostMemory {
  readonly key: string;
  readonly bytes: number;
}

/** In bytes: the memory that a process has for itself alone; 0 where the system does not say. */
export function ownMemoryOf(pid: number): number {
  try {
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}

/**
 * The hosts to end so that the others take no more than `limit` bytes together; one always stays. One that takes more than twice the
 * average goes first, so that a release which takes all that it can get costs the others nothing; then the one that was used least recently.
 * @param hosts the least recently used first.
 */
export function hostsToEnd(hosts: readonly HostMemory[], limit: number): string[] {
  const left = [...hosts];
  const ended: string[] = [];
  for (;;) {
    const sum = left.reduce((all, { bytes }) => all + bytes, 0);
    if (left.length < 2 || sum <= limit) return ended;
    const largest = left.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    const isGreedy = largest.bytes > (2 * sum) / left.length;
    const [end] = left.splice(isGreedy ? left.indexOf(largest) : 0, 1);
    if (end) ended.push(end.key);
  }
}

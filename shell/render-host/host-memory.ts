import { readFileSync } from 'node:fs';

/** The memory use of a render host, a process that renders pages of one remote; `key` identifies the host. */
interface HostMemory {
  readonly key: string;
  readonly remote: string;
  readonly bytes: number;
}

/** In bytes: a process's private memory (`RssAnon` of Linux); 0 if the system does not report it. */
export function ownMemoryOf(pid: number): number {
  try {
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}

/**
 * The keys of the hosts to end so that the others use no more than `limit` bytes together; one always stays. If the remote that uses most has
 * several hosts, or uses more than twice the average of the other remotes, its least recently used host is ended: a team with
 * high memory use cannot crowd out the others. Otherwise the least recently used host of all is ended.
 * @param hosts the least recently used first.
 */
export function hostsToEnd(hosts: readonly HostMemory[], limit: number): string[] {
  const remaining = [...hosts];
  const ended: string[] = [];
  for (;;) {
    const sum = remaining.reduce((all, { bytes }) => all + bytes, 0);
    if (remaining.length < 2 || sum <= limit) return ended;
    const remotes = Map.groupBy(remaining, ({ remote }) => remote);
    const [[largest, own] = ['', remaining], ...others] = [...remotes].toSorted(
      ([, a], [, b]) => bytesOf(b) - bytesOf(a),
    );
    const average = (sum - bytesOf(own)) / others.length;
    const isHeavy = own.length > 1 || bytesOf(own) > 2 * average;
    const [end] = remaining.splice(isHeavy ? remaining.findIndex(({ remote }) => remote === largest) : 0, 1);
    if (end) ended.push(end.key);
  }
}

function bytesOf(hosts: readonly HostMemory[]): number {
  return hosts.reduce((all, { bytes }) => all + bytes, 0);
}

import { readFileSync } from 'node:fs';

/** What a host takes of the memory. */
interface HostMemory {
  readonly key: string;
  readonly remote: string;
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
 * The hosts to end so that the others take no more than `limit` bytes together; one always stays. The remote that takes most pays for it, with the host
 * that was used least recently, if it has several or takes more than twice what the others take on average: so a team that takes all that it can get costs
 * the others nothing. Otherwise it is the host that was used least recently.
 * @param hosts the least recently used first.
 */
export function hostsToEnd(hosts: readonly HostMemory[], limit: number): string[] {
  const left = [...hosts];
  const ended: string[] = [];
  for (;;) {
    const sum = left.reduce((all, { bytes }) => all + bytes, 0);
    if (left.length < 2 || sum <= limit) return ended;
    const remotes = Map.groupBy(left, ({ remote }) => remote);
    const [[largest, own] = ['', left], ...others] = [...remotes].toSorted(([, a], [, b]) => bytesOf(b) - bytesOf(a));
    const average = (sum - bytesOf(own)) / others.length;
    const pays = own.length > 1 || bytesOf(own) > 2 * average;
    const [end] = left.splice(pays ? left.findIndex(({ remote }) => remote === largest) : 0, 1);
    if (end) ended.push(end.key);
  }
}

function bytesOf(hosts: readonly HostMemory[]): number {
  return hosts.reduce((all, { bytes }) => all + bytes, 0);
}

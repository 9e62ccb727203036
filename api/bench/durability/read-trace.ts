/** A call of the kernel that has ended, in the order in which they did; see strace(1). */
interface EndedCall {
  readonly name: string;
  /** All of its arguments, as strace writes them. */
  readonly args: string;
  /** What it gave: below 0 where it failed. */
  readonly result: number;
}

/** The calls in what `strace -f` wrote; one that another thread interrupts stands there in two parts. */
function* readTrace(text: string): Generator<EndedCall> {
  const begun = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const unfinished = / <unfinished \.\.\.>$/.exec(rest);
    if (unfinished) {
      begun.set(thread, rest.slice(0, unfinished.index));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const whole = resumed ? (begun.get(thread) ?? '') + rest.slice(resumed[0].length) : rest;
    const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/.exec(whole) ?? [];
    if (name !== '') yield { name, args, result: Number(result) };
  }
}

/** An answer, and whether what it acknowledges was on the disk before. */
export interface TracedAnswer {
  /** Such as `POST /api/contact`. */
  readonly request: string;
  readonly status: number;
  /** When the mark was written to the database's log: synced before the answer, later, or never. */
  readonly kept: 'before' | 'late' | 'never';
  /** Which sync of the log was the last before it. */
  readonly sync: number;
}

interface Asked {
  readonly request: string;
  /** In the order of the calls. */
  readonly from: number;
  text: string;
}

/**
 * Every answer of a server in a trace of its `read`s, `pwrite64`s, syncs and `write`s.
 * @param markOf A text of a request that is in the database once it is kept.
 */
export function tracedAnswers(text: string, markOf: (request: string) => string | null): TracedAnswer[] {
  const open = new Map<string, Asked>();
  const writes: { readonly at: number; readonly data: string }[] = [];
  const syncs: number[] = [];
  const answered: (Asked & { readonly status: number; readonly syncs: number })[] = [];
  let at = 0;
  for (const { name, args, result } of readTrace(text)) {
    at += 1;
    if (result < 0) continue;
    const socket = /^\d+<(socket:\[\d+\])>, /.exec(args)?.[1];
    if (/^\d+<[^>]*-wal>/.test(args)) {
      if (name === 'pwrite64') writes.push({ at, data: args });
      if (name === 'fdatasync' || name === 'fsync') syncs.push(at);
    } else if (socket !== undefined && name === 'read') {
      const [, request] = /"((?:POST|GET) [^ ]+) HTTP/.exec(args) ?? [];
      const known = open.get(socket);
      if (request !== undefined) open.set(socket, { request, from: at, text: args });
      // A body can come after its head.
      else if (known) known.text += args;
    } else if (socket !== undefined) {
      const [, status] = /"HTTP\/1\.1 (\d{3})/.exec(args) ?? [];
      const asked = open.get(socket);
      if (status === undefined || !asked) continue;
      open.delete(socket);
      answered.push({ ...asked, status: Number(status), syncs: syncs.length });
    }
  }
  return answered.map(({ request, from, text: asked, status, syncs: count }) => {
    const mark = markOf(asked);
    const own = writes.filter((write) => write.at > from && mark !== null && write.data.includes(mark));
    const lastSync = syncs[count - 1] ?? -1;
    const before = own.some((write) => write.at < lastSync);
    return { request, status, kept: before ? 'before' : own.length > 0 ? 'late' : 'never', sync: count };
  });
}

/** A call of the kernel that has ended, in the order in which they did; see strace(1). */
interface EndedCall {
  readonly name: string;
  /** All of its arguments, as strace writes them. */
  readonly args: string;
  /** What it gave: below 0 where it failed. */
  readonly result: number;
  /** Lines of the trace: where it began, and where it ended. */
  readonly began: number;
  readonly ended: number;
}

/** The calls in what `strace -f` wrote; one that another thread interrupts stands there in two parts. */
function* readTrace(text: string): Generator<EndedCall> {
  const begun = new Map<string, { readonly part: string; readonly line: number }>();
  for (const [line, written] of text.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(written) ?? [];
    const unfinished = / <unfinished \.\.\.>$/.exec(rest);
    if (unfinished) {
      begun.set(thread, { part: rest.slice(0, unfinished.index), line });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const before = resumed ? begun.get(thread) : undefined;
    const whole = resumed ? (before?.part ?? '') + rest.slice(resumed[0].length) : rest;
    const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/.exec(whole) ?? [];
    if (name !== '') yield { name, args, result: Number(result), began: before?.line ?? line, ended: line };
  }
}

/** A request and its answer, as they went over the wire. */
export interface Exchange {
  /** Such as `POST /api/contact`. */
  readonly request: string;
  readonly status: number;
  /** As strace writes it. */
  readonly asked: string;
  readonly answered: string;
}

/** An answer, and whether what it acknowledges was on the disk before. */
export interface TracedAnswer extends Exchange {
  /**
   * What became of its marks: written for the first time after the request came, and synced after that and `before` the answer;
   * synced `late` or not at all; `never` written; or they `stood` there before, and show nothing.
   */
  readonly kept: 'before' | 'late' | 'never' | 'stood';
  /** The line of the sync that covers the last of them; -1 where there is none. */
  readonly sync: number;
}

interface Asked {
  readonly request: string;
  readonly from: number;
  text: string;
}

/**
 * Every answer of a server in a trace of its `read`s, `pwrite64`s, syncs and `write`s.
 * @param marksOf Texts that come into the database with what this answer acknowledges, and with nothing before it.
 */
export function tracedAnswers(text: string, marksOf: (exchange: Exchange) => readonly string[]): TracedAnswer[] {
  const open = new Map<string, Asked>();
  const writes: { readonly began: number; readonly ended: number; readonly data: string }[] = [];
  const syncs: { readonly began: number; readonly ended: number }[] = [];
  const exchanges: (Exchange & { readonly from: number; readonly to: number })[] = [];
  for (const { name, args, result, began, ended } of readTrace(text)) {
    if (result < 0) continue;
    const socket = /^\d+<(socket:\[\d+\])>, /.exec(args)?.[1];
    if (/^\d+<[^>]*-wal>/.test(args)) {
      if (name === 'pwrite64') writes.push({ began, ended, data: args });
      if (name === 'fdatasync' || name === 'fsync') syncs.push({ began, ended });
    } else if (socket !== undefined && name === 'read') {
      const [, request] = /"((?:POST|GET) [^ ]+) HTTP/.exec(args) ?? [];
      const known = open.get(socket);
      if (request !== undefined) open.set(socket, { request, from: ended, text: args });
      // A body can come after its head.
      else if (known) known.text += args;
    } else if (socket !== undefined) {
      const [, status] = /"HTTP\/1\.1 (\d{3})/.exec(args) ?? [];
      const asked = open.get(socket);
      if (status === undefined || !asked) continue;
      open.delete(socket);
      const { request, from } = asked;
      exchanges.push({ request, from, to: began, status: Number(status), asked: asked.text, answered: args });
    }
  }

  /** When a mark was written first, and the first sync that begins after that. */
  const fate = (mark: string, { from, to }: { from: number; to: number }): Pick<TracedAnswer, 'kept' | 'sync'> => {
    const first = writes.find(({ data }) => data.includes(mark));
    if (first === undefined) return { kept: 'never', sync: -1 };
    if (first.began < from) return { kept: 'stood', sync: -1 };
    const sync = syncs.find(({ began }) => began > first.ended);
    if (sync === undefined || sync.ended > to) return { kept: 'late', sync: -1 };
    return { kept: 'before', sync: sync.began };
  };
  const worst = ['stood', 'never', 'late', 'before'] as const;
  return exchanges.map(({ from, to, ...exchange }) => {
    const fates = marksOf(exchange).map((mark) => fate(mark, { from, to }));
    // Without a mark nothing is known of it.
    const kept = worst.find((one) => fates.some((each) => each.kept === one)) ?? 'never';
    return { ...exchange, kept, sync: kept === 'before' ? Math.max(...fates.map(({ sync }) => sync)) : -1 };
  });
}

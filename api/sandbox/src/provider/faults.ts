import { setTimeout as later } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Store, Transaction } from './store.ts';

/** A fault that is switched on: of calls to a provider (`rest`) or of its webhooks. */
export interface Fault {
  readonly id: string;
  readonly side: 'rest' | 'webhook';
  readonly mode: string;
  /** The number of further calls or webhooks with the fault; 0 for all until it is removed. */
  readonly times: number;
  /** A duration in ms, or a number of copies for the mode `duplicate`. */
  readonly amount: number;
  /** A call such as `POST /v1/payment_intents*` or an event type such as `invoice.*`; `*` matches anything. */
  readonly match: string;
}

interface FaultTables {
  faults: Fault;
}

/** The ways in which a call can fail, with their labels. */
export const callFaults = {
  fail: 'is answered 500, nothing done, nothing kept under its key',
  'fail after': 'is done and answered 500',
  busy: 'is answered 429, nothing done',
  late: 'is done and answered late',
  hang: 'is never answered, nothing done',
  'hang after': 'is done and never answered',
  refuse: 'loses its connection, nothing done',
  drop: 'is done and loses its connection',
} as const;

/** The faults that apply to a call or an event (`subject`); reduces the remaining number of times of each. */
export function consumeFaults(work: Transaction<FaultTables>, side: Fault['side'], subject: string): Fault[] {
  const applying = work.all('faults').filter((fault) => fault.side === side && matches(fault.match, subject));
  for (const fault of applying) {
    if (fault.times === 1) work.remove('faults', fault.id);
    else if (fault.times > 1) work.put('faults', { ...fault, times: fault.times - 1 });
  }
  return applying;
}

function matches(pattern: string, subject: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(subject);
}

/** Switches a fault on; the mode `normal` removes all faults of the side. @returns the side's faults. */
export function setFault(store: Store<FaultTables>, { side, ...fault }: Omit<Fault, 'id'>): readonly Fault[] {
  return store.transaction((work) => {
    const ofSide = () => work.all('faults').filter((each) => each.side === side);
    if (fault.mode !== 'normal') work.put('faults', { id: `${side} ${fault.mode} ${fault.match}`, side, ...fault });
    else for (const { id } of ofSide()) work.remove('faults', id);
    return ofSide();
  });
}

interface FaultyCall<A> {
  readonly fault: Fault | undefined;
  /** The provider's own errors. */
  readonly errors: { readonly failed: () => Error; readonly busy: () => Error };
  /** Performs the call. For modes such as `fail after`, the caller itself turns the result into an error. */
  readonly run: () => A;
}

/** Performs a call with a fault, if there is one. @returns null if no response is sent. @throws one of `errors` */
export async function callWithFault<A>(ctx: Context, { fault, errors, run }: FaultyCall<A>): Promise<A | null> {
  const mode = fault?.mode;
  if (mode === 'fail') throw errors.failed();
  if (mode === 'busy') throw errors.busy();
  if (mode === 'refuse') return drop(ctx);
  if (mode === 'hang') return hang(ctx);
  const answer = run();
  if (mode === 'drop') return drop(ctx);
  if (mode === 'hang after') return hang(ctx);
  if (mode === 'late') await later(fault?.amount, undefined, { ref: false });
  return answer;
}

/** Closes the connection without a response. */
function drop(ctx: Context): null {
  ctx.respond = false;
  ctx.req.socket.destroy();
  return null;
}

async function hang(ctx: Context): Promise<null> {
  ctx.respond = false;
  return new Promise((resolve) => ctx.req.socket.once('close', () => resolve(null)));
}

import { setTimeout as later } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Store, Transaction } from './store.ts';

/** An active fault: of calls to a provider (`rest`) or of its webhooks. */
export interface Fault {
  readonly id: string;
  readonly side: 'rest' | 'webhook';
  readonly mode: string;
  /** The number of further calls or webhooks with the fault; 0 for all until it is removed. */
  readonly times: number;
  /** In ms, or a number of copies, by mode. */
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

/** The faults that a call or an event meets. Each of them has one time less afterwards. */
export function meetFaults(work: Transaction<FaultTables>, side: Fault['side'], subject: string): Fault[] {
  const met = work.all('faults').filter((fault) => fault.side === side && fits(fault.match, subject));
  for (const fault of met) {
    if (fault.times === 1) work.remove('faults', fault.id);
    else if (fault.times > 1) work.put('faults', { ...fault, times: fault.times - 1 });
  }
  return met;
}

function fits(pattern: string, subject: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(subject);
}

/** Switches a fault on; the mode `normal` removes all of its side. @returns the faults of that side. */
export function setFault(store: Store<FaultTables>, { side, ...given }: Omit<Fault, 'id'>): readonly Fault[] {
  return store.transaction((work) => {
    const ofSide = () => work.all('faults').filter((fault) => fault.side === side);
    if (given.mode !== 'normal') work.put('faults', { id: `${side} ${given.mode} ${given.match}`, side, ...given });
    else for (const { id } of ofSide()) work.remove('faults', id);
    return ofSide();
  });
}

interface FaultyCall<A> {
  readonly fault: Fault | undefined;
  /** The provider's own errors. */
  readonly errors: { readonly failed: () => Error; readonly busy: () => Error };
  /** Does the call; the modes that begin with `fail` and are done are its own to answer. */
  readonly run: () => A;
}

/** Handles a call with its fault. @returns null for a call without a response. @throws Error of the provider */
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

/** Ends the connection without an answer. */
function drop(ctx: Context): null {
  ctx.respond = false;
  ctx.req.socket.destroy();
  return null;
}

async function hang(ctx: Context): Promise<null> {
  ctx.respond = false;
  return new Promise((resolve) => ctx.req.socket.once('close', () => resolve(null)));
}

import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { PlanPreview } from '@plumbline/contract/commerce/own-membership';
import type Stripe from 'stripe';
import { runMembershipRound } from '../../commerce/own-membership/worker.ts';
import type { PaymentDeps } from '../../commerce/payments/payment-deps.ts';
import type { Database } from '../../platform/database/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { ProviderFault } from '../../commerce/payments/stripe/provider-fault.ts';
import type { KillableProcess } from './killable-process.ts';
import type { SharedClock } from './provider/books.ts';
import type { Code, Price } from './prices.ts';
import { seededRandom, type Random } from './random.ts';
import type { Wire } from './wire.ts';

/** The environment of a schedule: a database with the connections of two processes, a clock, and a provider. */
export interface Environment {
  readonly deps: Omit<PaymentDeps, 'stripe' | 'mutex'>;
  readonly second: Database;
  readonly clock: SharedClock;
  readonly wire: Wire;
  /** Faults that are found while a schedule runs. */
  readonly faults: string[];
}

/** A plan that schedules buy. */
export interface Plan {
  readonly id: string;
  /** In cents: its price at the start. */
  readonly price: number;
}

/** A refund requested by staff; a repeat of the command is the same refund. */
export interface RefundCommand {
  readonly reference: string;
  readonly order: string;
  /** In cents; null: the whole remaining amount. */
  readonly amount: number | null;
  /** The answers to staff. `refused`: nothing was refunded; `unknown`: no definite answer. */
  readonly outcomes: ('done' | 'refused' | 'unknown')[];
  /** The payments of the order that had succeeded before its last answer. */
  paid: readonly string[];
}

/** An end of a membership requested by staff. */
export interface EndCommand {
  readonly order: string;
  readonly when: 'now' | 'period_end';
  /** In seconds: the request was carried out between these two times, if at all. */
  readonly from: number;
  readonly until: number;
  readonly outcome: 'done' | 'refused' | 'unknown';
}

/** A member's request about a membership's renewal. */
export interface RenewalRequest {
  /** The order's public id. */
  readonly order: string;
  readonly kind: 'cancel' | 'resume';
  /** In seconds: the request was made between these two times. */
  readonly from: number;
  readonly until: number;
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** Whether the membership was unpaid and its end therefore immediate. */
  readonly atOnce: boolean;
  /** Whether the membership had ended when the member got the answer. */
  readonly ended: boolean;
}

/** A member's request to charge another card. */
export interface CardRequest {
  readonly order: string;
  readonly setup: string;
  readonly outcome: 'done' | 'refused' | 'unknown';
}

/** The preview of a change of plan, as displayed to a member or staff. */
export interface SeenPlan {
  readonly order: string;
  /** The plan that it changes to. */
  readonly plan: string;
  readonly shown: PlanPreview;
}

/** A change of plan requested by a member or staff. */
export interface PlanChange extends SeenPlan {
  /** In seconds: the request was made between these two times. */
  readonly from: number;
  readonly until: number;
  /** `asks`: the bank requires a confirmation; `declined`: the card was declined, and nothing has changed. */
  readonly outcome: 'done' | 'asks' | 'declined' | 'refused' | 'unknown';
  /** Whether the request contains another amount than the preview. */
  readonly hasOtherAmount: boolean;
  readonly byStaff: boolean;
  /** The provider's page for a confirmation, as displayed to the requester. */
  readonly page: string | null;
  /** Whether the requester was told that the change failed. */
  readonly hasSeenFailure: boolean;
  /** Whether its process ended before the answer. */
  readonly isCutOff: boolean;
}

/** A requested change of plan that a member or staff withdraw. Times in seconds. */
export interface PlanWithdrawal {
  readonly order: string;
  readonly from: number;
  readonly until: number;
  readonly outcome: 'done' | 'refused' | 'unknown';
}

/** The data that the buyer's browser got for a payment, and the displayed price. Amounts in cents. */
export interface OpenedPayment {
  readonly orderId: string;
  readonly plan: Plan;
  readonly code: Code | null;
  /** The price without the code, and the agreed price. */
  readonly list: number;
  readonly amount: number;
}

export interface State {
  readonly environment: Environment;
  readonly email: string;
  readonly mode: 'payment' | 'subscription';
  readonly plans: readonly Plan[];
  random: Random;
  /** The API's two processes. */
  readonly processes: [KillableProcess, KillableProcess];
  kills: number;
  /** The times at which one of the processes ended, in ms. */
  readonly deaths: number[];
  /** The times of the memberships' worker's runs in a process that did not end, in ms. */
  readonly rounds: number[];
  /** By payment id. */
  readonly openedPayments: Map<string, OpenedPayment>;
  /** The prices of plans over time, oldest first. */
  readonly prices: Price[];
  readonly codes: Code[];
  /** Orders of other buyers, by their public ids. */
  readonly others: string[];
  /** `since`: in ms, the last time at which the site has certainly read the provider's events. */
  readonly outage: { since: number };
  readonly undelivered: Stripe.Event[];
  readonly delivered: Stripe.Event[];
  readonly refunds: RefundCommand[];
  readonly ends: EndCommand[];
  /** The members' requests, in the order of their answers. */
  readonly renewalRequests: RenewalRequest[];
  readonly cards: CardRequest[];
  /** The displayed previews of changes of plan, oldest first. */
  readonly seenPlans: SeenPlan[];
  readonly planChanges: PlanChange[];
  readonly planWithdrawals: PlanWithdrawal[];
  /** The number of subscriptions cancelled in the provider's dashboard. */
  dashboardCancels: number;
  readonly actions: string[];
}

/** Runs the memberships worker once, in a process that does not end. */
export async function workRound(state: State, deps: PaymentDeps): Promise<void> {
  await runMembershipRound(deps);
  state.rounds.push(state.environment.clock.time);
}

export const agreement = {
  agreement: legalVersions.agreement,
  'recurring-billing': legalVersions['recurring-billing'],
};

/** Logs an act, for the report of a fault. */
export function logAct({ actions }: State, ...words: readonly (string | number)[]): void {
  actions.push(words.join(' '));
}

/** One of the two processes, mostly the first one, the API. */
export function someProcess({ processes, random }: State): KillableProcess {
  return processes[random.happens(0.8) ? 0 : 1];
}

/** The same schedule with one process for everything, and with its own random numbers. */
export function within(state: State, process: 0 | 1): State {
  const only = state.processes[process];
  return { ...state, random: seededRandom(state.random.int(2 ** 31)), processes: [only, only] };
}

/** Waits for concurrent acts. A failure that is answered to a person is no fault; any other error is one. */
export async function allOf(state: State, ...works: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) {
    if (result.status === 'rejected') recordCrash(state, result.reason);
  }
}

/** Stores an error that is neither an answer to a person, nor the provider's, nor the end of a process. */
export function recordCrash({ environment, processes }: State, error: unknown): void {
  if (error instanceof Failure || error instanceof ProviderFault) return;
  if (error instanceof Error && error.name === 'Killed') return;
  // An error of a process that has ended reaches no person.
  if (processes.every((process) => process.isDead())) return;
  environment.faults.push(`[crash] ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
}

/** The schedule's orders by their public ids, the oldest first. */
export async function ordersOf({ environment, email }: Pick<State, 'environment' | 'email'>): Promise<string[]> {
  const rows: { public_id: string }[] = await environment.deps.db
    .knex('orders')
    .whereRaw('lower(customer_email) = ?', email)
    .orderBy('id')
    .select('public_id');
  return rows.map(({ public_id: id }) => id);
}

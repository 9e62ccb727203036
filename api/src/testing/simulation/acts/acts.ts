import { allOf, within, type State } from '../state.ts';
import {
  click,
  doubleClick,
  fault,
  look,
  otherBrowserOpens,
  pay,
  payAll,
  report,
  reportTwice,
  time,
} from './checkout-acts.ts';
import { deliver, sweepBeside } from './event-acts.ts';
import {
  balanceChanges,
  bankAnswers,
  billingPasses,
  cardChanges,
  dashboardCancels,
  dashboardRefund,
  daysPass,
  disputeCloses,
  disputeOpens,
  handPayment,
  hostedInvoicePaid,
  renewalFails,
} from './provider-acts.ts';
import {
  looksAtPlan,
  planAnswerIsLost,
  outdatedPlanChange,
  planChangesTwice,
  planChangesUpAndDown,
  planIsChanged,
  planIsChangedLate,
  planIsDeclined,
  planIsTakenBack,
} from './plan-acts.ts';
import { codeEnds, otherBuys, priceChanges } from './price-acts.ts';
import { memberCancels, memberChangesCard, memberPays, memberResumes, membershipWork } from './member-acts.ts';
import { staffEnds, staffRefund, staffRepeats, twoRefundsAtOnce } from './staff-acts.ts';

export type Act = (state: State) => Promise<void>;
type Weighted = readonly (readonly [number, Act])[];

/** Two processes at the same moment. */
async function twoAtOnce(state: State): Promise<void> {
  const staff = [staffRefund, staffRepeats, staffEnds];
  const member = [memberCancels, memberResumes, memberChangesCard, memberPays, membershipWork];
  const price = [otherBuys, codeEnds, priceChanges];
  const plan = [planIsChanged, planIsTakenBack];
  const some = [report, look, deliver, sweepBeside, click, ...price, ...staff, ...member, ...plan];
  await allOf(state, state.chance.pick(some)(within(state, 0)), state.chance.pick(some)(within(state, 1)));
}

/** Mostly, the member then leaves. */
async function staysUnpaid(state: State): Promise<void> {
  await renewalFails(state);
  if (state.chance.happens(0.6)) await memberCancels(state);
}

async function leavesAndStays(state: State): Promise<void> {
  await memberCancels(state);
  await memberResumes(state);
}

const checkout: Weighted = [
  [10, click],
  [4, doubleClick],
  [4, otherBrowserOpens],
  [10, pay],
  [4, payAll],
  [8, report],
  [2, reportTwice],
  [6, deliver],
  [4, look],
  [4, fault],
  [2, time],
  [2, dashboardRefund],
  [2, twoAtOnce],
  [1, handPayment],
  [3, otherBuys],
  [1, codeEnds],
  [2, priceChanges],
];

const membership: Weighted = [
  [3, click],
  [3, pay],
  [2, payAll],
  [3, report],
  [5, deliver],
  [3, look],
  [3, fault],
  [1, time],
  [4, dashboardRefund],
  [3, disputeOpens],
  [3, disputeCloses],
  [3, bankAnswers],
  [3, balanceChanges],
  [3, cardChanges],
  [7, billingPasses],
  [2, hostedInvoicePaid],
  [1, dashboardCancels],
  [1, handPayment],
  [3, daysPass],
  [2, staysUnpaid],
  [2, leavesAndStays],
  [3, memberCancels],
  [3, memberResumes],
  [3, memberChangesCard],
  [2, memberPays],
  [1, membershipWork],
  [4, staffRefund],
  [2, staffRepeats],
  [2, twoRefundsAtOnce],
  [2, staffEnds],
  [2, sweepBeside],
  [2, twoAtOnce],
  [1, otherBuys],
  [1, codeEnds],
  [6, priceChanges],
];

/** Acts of a member who considers the other plan. */
const plans: Weighted = [
  ...membership.filter(([, act]) => act !== click && act !== pay && act !== payAll),
  [6, looksAtPlan],
  [40, planIsChanged],
  [12, outdatedPlanChange],
  [16, planChangesTwice],
  [24, planIsDeclined],
  [20, planAnswerIsLost],
  [16, planIsTakenBack],
  [12, planChangesUpAndDown],
  [10, planIsChangedLate],
  [4, balanceChanges],
  [4, bankAnswers],
  [6, staffRefund],
  [16, billingPasses],
  [6, daysPass],
];

const inNumbers = (acts: Weighted): readonly Act[] =>
  acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

/** The possible acts in a checkout, of a member, and around a change of plan, repeated by their likelihood. */
export const checkoutActs = inNumbers(checkout);
export const membershipActs = inNumbers(membership);
export const planActs = inNumbers(plans);
/** The ways to become a member, sometimes from two tabs at once. */
export const joining: readonly (readonly Act[])[] = [
  [click, pay, report],
  [click, pay, report],
  [click, pay, report],
  [click, click, payAll, reportTwice],
];

import { allOf, within, type State } from '../state.ts';
import {
  openCheckout,
  openCheckoutTwice,
  failCalls,
  checkOrder,
  otherBrowserOpens,
  pay,
  payAll,
  report,
  reportTwice,
  passHours,
} from './checkout-acts.ts';
import { deliver, sweepByCommand } from './event-acts.ts';
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
  previewsPlan,
  planAnswerIsLost,
  outdatedPlanChange,
  planChangesTwice,
  planChangesUpAndDown,
  planIsChanged,
  planIsChangedLate,
  planIsDeclined,
  planIsWithdrawn,
} from './plan-acts.ts';
import { codeEnds, otherBuys, priceChanges } from './price-acts.ts';
import { memberCancels, memberChangesCard, memberPays, memberResumes, membershipWork } from './member-acts.ts';
import { staffEnds, staffRefund, staffRepeats, twoRefundsAtOnce } from './staff-acts.ts';

export type Act = (state: State) => Promise<void>;
type Weighted = readonly (readonly [number, Act])[];

/** Two random acts at the same time, each in a process of its own. */
async function twoAtOnce(state: State): Promise<void> {
  const staff = [staffRefund, staffRepeats, staffEnds];
  const member = [memberCancels, memberResumes, memberChangesCard, memberPays, membershipWork];
  const price = [otherBuys, codeEnds, priceChanges];
  const plan = [planIsChanged, planIsWithdrawn];
  const acts = [report, checkOrder, deliver, sweepByCommand, openCheckout, ...price, ...staff, ...member, ...plan];
  await allOf(state, state.random.pick(acts)(within(state, 0)), state.random.pick(acts)(within(state, 1)));
}

/** A renewal fails; then the member mostly cancels. */
async function staysUnpaid(state: State): Promise<void> {
  await renewalFails(state);
  if (state.random.happens(0.6)) await memberCancels(state);
}

async function leavesAndStays(state: State): Promise<void> {
  await memberCancels(state);
  await memberResumes(state);
}

const checkout: Weighted = [
  [10, openCheckout],
  [4, openCheckoutTwice],
  [4, otherBrowserOpens],
  [10, pay],
  [4, payAll],
  [8, report],
  [2, reportTwice],
  [6, deliver],
  [4, checkOrder],
  [4, failCalls],
  [2, passHours],
  [2, dashboardRefund],
  [2, twoAtOnce],
  [1, handPayment],
  [3, otherBuys],
  [1, codeEnds],
  [2, priceChanges],
];

const membership: Weighted = [
  [3, openCheckout],
  [3, pay],
  [2, payAll],
  [3, report],
  [5, deliver],
  [3, checkOrder],
  [3, failCalls],
  [1, passHours],
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
  [2, sweepByCommand],
  [2, twoAtOnce],
  [1, otherBuys],
  [1, codeEnds],
  [6, priceChanges],
];

/** Acts of a member who considers the other plan. */
const plans: Weighted = [
  ...membership.filter(([, act]) => act !== openCheckout && act !== pay && act !== payAll),
  [6, previewsPlan],
  [40, planIsChanged],
  [12, outdatedPlanChange],
  [16, planChangesTwice],
  [24, planIsDeclined],
  [20, planAnswerIsLost],
  [16, planIsWithdrawn],
  [12, planChangesUpAndDown],
  [10, planIsChangedLate],
  [4, balanceChanges],
  [4, bankAnswers],
  [6, staffRefund],
  [16, billingPasses],
  [6, daysPass],
];

const byWeight = (acts: Weighted): readonly Act[] =>
  acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

/** The possible acts in a checkout, of a member, and around a change of plan; each is repeated by its weight. */
export const checkoutActs = byWeight(checkout);
export const membershipActs = byWeight(membership);
export const planActs = byWeight(plans);
/** The ways to become a member, sometimes from two tabs at once. */
export const joining: readonly (readonly Act[])[] = [
  [openCheckout, pay, report],
  [openCheckout, pay, report],
  [openCheckout, pay, report],
  [openCheckout, openCheckout, payAll, reportTwice],
];

import type { Knex } from 'knex';
import { enqueueMail } from '../../mail/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findOrderRow, lockOrder } from '../orders/store.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { reconcileOrder } from '../payments/reconcile-order.ts';
import {
  beginCardSetup,
  chargedCard,
  setSubscriptionCard,
  detachCard,
  readCardSetup,
  type CardSetup,
} from '../payments/stripe/card-setup.ts';
import { idempotencyKeyLifetime } from '../payments/stripe/idempotency-key-lifetime.ts';
import { isRefusal, ProviderFault } from '../payments/stripe/provider-fault.ts';
import { cardOf } from './billing.ts';
import { closeChange, findCardChange, findOpenChange, insertChange, updateChange, type ChangeRow } from './changes.ts';
import { membershipMailFields } from './membership-mail.ts';
import { findMembershipState, type MembershipState } from './membership-state.ts';
import { withMemberMessage } from './with-member-message.ts';

/** In ms between the worker's checks of a card whose browser has not returned from the bank. */
const checkInterval = 15 * 60_000;
/** A change that has ended is replaced by a new one; more replacements than this in one call are a fault. */
const maxTries = 4;

const cardNotChanged = 'Your card on file has not changed. Please try again in a minute.';
const notCharged = 'This membership is not charged any more: there is no card to change.';
const cardStored = 'Your new card is kept, and takes the place of the old one as soon as it answers.';

/**
 * Opens the change of a membership's card, or finds the open one: repeated calls, also from several tabs, share one change.
 * @returns the secret with which the browser confirms the card.
 * @throws Failure `conflict` for a membership without a card, and those of {@link withMemberMessage}
 */
export function beginCardChange(deps: PaymentDeps, orderId: number): Promise<string> {
  return withMemberMessage(deps, cardNotChanged, () =>
    deps.mutex.run(orderId, async () => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const setup = await openSetup(deps, orderId);
        if (setup?.status === 'waiting') return setup.clientSecret;
        if (setup?.status === 'processing') {
          throw new Failure('payment_pending', 'Your card is still being checked. Please look again in a minute.');
        }
      }
      throw new Error(`no card change of order ${orderId} can be opened`);
    }),
  );
}

/** The setup of the open change; null if that change has ended, and another has to be opened. */
async function openSetup(deps: PaymentDeps, orderId: number): Promise<CardSetup | null> {
  const { db, stripe, clock } = deps;
  const now = clock.now();
  const time = new Date(now).toISOString();
  const { change, state } = await db.write((transaction) => openChange(transaction, orderId, now));
  const billing = state.billing ?? (await reconciledBilling(deps, orderId));
  const { public_id: publicId } = state.order;
  const request = { customerId: billing.customer_id, orderId: publicId, key: change.idempotency_key };
  try {
    const setup = change.ref === null ? await beginCardSetup(stripe, request) : await readCardSetup(stripe, change.ref);
    await db.write((transaction) => updateChange(transaction, change.id, { ref: setup.id }));
    // Another tab has confirmed the card, and its answer got lost.
    if (setup.status === 'succeeded') await applyCard(deps, { orderId, change, setup });
    if (setup.status === 'cancelled')
      await db.write((transaction) => closeChange(transaction, change.id, 'void', time));
    return setup;
  } catch (error) {
    // A repeat with the same key would only fail again.
    if (!(error instanceof ProviderFault) || (error.kind !== 'failed_for_key' && error.kind !== 'missing')) throw error;
    await db.write((transaction) => closeChange(transaction, change.id, 'void', time));
    return null;
  }
}

async function openChange(
  transaction: Knex.Transaction,
  orderId: number,
  time: number,
): Promise<{ readonly change: ChangeRow; readonly state: MembershipState }> {
  await lockOrder(transaction, orderId);
  const state = await findMembershipState(transaction, orderId);
  if (state.row.status === 'ended' || state.row.subscription_id === null) {
    throw new Failure('conflict', notCharged);
  }
  const now = new Date(time).toISOString();
  const found = await findOpenChange(transaction, orderId, 'card');
  const isStale = found !== null && found.ref === null && Date.parse(found.asked_at) < time - idempotencyKeyLifetime;
  if (found !== null && !isStale) return { change: found, state };
  if (found !== null) await closeChange(transaction, found.id, 'void', now);
  const dueAt = new Date(time + checkInterval).toISOString();
  return { change: await insertChange(transaction, { orderId, kind: 'card' }, { now, dueAt }), state };
}

/** The billing row of a membership from before the table existed, read from the provider. @throws Error if the provider reports none. */
async function reconciledBilling(deps: PaymentDeps, orderId: number) {
  await reconcileOrder(deps, orderId);
  const { billing } = await findMembershipState(deps.db.knex, orderId);
  if (billing === null) throw new Error(`the provider knows no card of order ${orderId}`);
  return billing;
}

/**
 * Makes the card that the browser has confirmed the membership's card. Idempotent, also for concurrent calls and after a lost answer.
 * @throws Failure `conflict` for a card that was set up for something else, `card_declined`, `payment_pending`, and those of
 * {@link withMemberMessage}
 */
export function completeCardChange(deps: PaymentDeps, orderId: number, setupId: string): Promise<void> {
  return withMemberMessage(deps, cardStored, () =>
    deps.mutex.run(orderId, async () => {
      const change = await findCardChange(deps.db.knex, orderId, setupId);
      if (change === null) throw new Failure('conflict', 'This card was not entered for this membership.');
      if (change.state === 'done') return;
      const setup = await readCardSetup(deps.stripe, setupId);
      if (setup.status === 'waiting') {
        throw new Failure('card_declined', setup.failure ?? 'This card was not confirmed. Please enter it again.');
      }
      if (setup.status === 'processing') {
        throw new Failure('payment_pending', 'Your card is still being checked. Please look again in a minute.');
      }
      if (setup.status === 'cancelled')
        throw new Failure('conflict', 'This change was called off. Please begin again.');
      if (!(await applyCard(deps, { orderId, change, setup }))) throw new Failure('conflict', notCharged);
    }),
  );
}

interface CardApplication {
  readonly orderId: number;
  readonly change: ChangeRow;
  readonly setup: CardSetup;
}

/**
 * Each step is idempotent. The id of the replaced card is stored first: after the change the provider no longer reports it. The new card
 * is deleted if its subscription refuses it. @returns whether the new card is charged from now on
 */
async function applyCard(deps: PaymentDeps, { orderId, change, setup }: CardApplication): Promise<boolean> {
  const { db, stripe, clock } = deps;
  const { row, billing } = await findMembershipState(db.knex, orderId);
  const { subscription_id: subscriptionId } = row;
  const { methodId, customerId } = setup;
  const voidChange = (): Promise<boolean> =>
    db.write((transaction) => closeChange(transaction, change.id, 'void', new Date(clock.now()).toISOString()));
  const isSameCustomer = customerId !== null && (billing === null || billing.customer_id === customerId);
  if (subscriptionId === null || methodId === null || !isSameCustomer) {
    await voidChange();
    return false;
  }
  const replacedId = change.replaced_ref ?? (await chargedCard(stripe, subscriptionId));
  if (replacedId !== null && replacedId !== methodId && change.replaced_ref === null) {
    await db.write((transaction) => updateChange(transaction, change.id, { replaced_ref: replacedId }));
  }
  try {
    await setSubscriptionCard(stripe, { subscriptionId, customerId, methodId });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await detachCard(stripe, customerId, methodId);
    await voidChange();
    return false;
  }
  if (replacedId !== null && replacedId !== methodId) await detachCard(stripe, customerId, replacedId);
  await reconcileOrder(deps, orderId);
  await db.write(async (transaction) => {
    const now = new Date(clock.now()).toISOString();
    if (await closeChange(transaction, change.id, 'done', now)) await confirmCard(transaction, orderId, now);
  });
  deps.outbox.wake();
  return true;
}

/** Queues the mail about the new card, in the transaction that closes the change, so that it is sent once. */
async function confirmCard(transaction: Knex.Transaction, orderId: number, now: string): Promise<void> {
  const state = await findMembershipState(transaction, orderId);
  const { customer_email: to } = state.order;
  const card = cardOf(state.billing);
  if (to === null || card === null) return;
  const fields = await membershipMailFields(transaction, state);
  // The day of an unpaid renewal is past.
  const payload = { ...fields, renews: fields.renews && state.row.status === 'active', card };
  await enqueueMail(transaction, { kind: 'card-changed', to, payload, now });
}

/** In ms: the age at which an unfinished setup is closed. */
const maxSetupAge = 24 * 3_600_000;

/** Completes or closes the change of a card whose browser has not returned. The caller holds the order's mutex. @throws ProviderFault */
export async function finishCardChange(deps: PaymentDeps, change: ChangeRow): Promise<void> {
  const { db, stripe, clock } = deps;
  const now = clock.now();
  const order = await findOrderRow(db.knex, change.order_id);
  const setup = change.ref === null ? null : await readCardSetup(stripe, change.ref);
  if (setup?.status === 'succeeded') {
    await applyCard(deps, { orderId: order.id, change, setup });
    return;
  }
  const isOver = setup?.status === 'cancelled' || Date.parse(change.asked_at) < now - maxSetupAge;
  await db.write(async (transaction) => {
    if (isOver) await closeChange(transaction, change.id, 'void', new Date(now).toISOString());
    else await updateChange(transaction, change.id, { due_at: new Date(now + checkInterval).toISOString() });
  });
}

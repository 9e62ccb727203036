import type { Knex } from 'knex';

const inTrouble = "attention is not null or status = 'processing'";

// Tables for refunds and disputes, the reason why a membership has ended, and one claim per membership.
export async function up(knex: Knex): Promise<void> {
  await makeRefunds(knex);
  await makeDisputes(knex);
  await knex.schema.alterTable('memberships', (table) => {
    table.string('end_reason', 16);
    // When the membership ended; later charges are refunded.
    table.string('end_at', 24);
    // The payment whose refund or dispute ended the membership: its state is checked again regularly.
    table.string('end_intent', 255);
    // Whether this site has cancelled the subscription, which alone does not end a paid period.
    table.boolean('cancelled_by_site').notNullable().defaultTo(false);
  });
  await knex.schema.alterTable('ledger', (table) => {
    // Whether the line belongs to an extra payment: it names the order, but is not of its checkout or subscription.
    table.boolean('is_extra').notNullable().defaultTo(false);
  });
  await knex.schema.alterTable('orders', (table) => {
    // The attention text that staff have dismissed: the same text is not shown again.
    table.text('dismissed_attention');
  });
  await knex.raw('drop index orders_in_trouble');
  await knex.raw(`create index orders_in_trouble on orders (id) where ${inTrouble} or status = 'disputed'`);
  await claimByMembership(knex);
  await scheduleChecks(knex);
}

async function makeRefunds(knex: Knex): Promise<void> {
  await knex.schema.createTable('refunds', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    table.string('intent_id', 255).notNullable();
    table.integer('amount').notNullable();
    table.string('reason', 24).notNullable();
    // Who requested the refund; null for automatic refunds.
    table.string('asked_by', 254);
    // The requester's idempotency key: of two refunds with the same key one is sent.
    table.string('reference', 100).notNullable();
    // Idempotency key, stored before the call so that a retry can repeat it.
    table.string('idempotency_key', 64).notNullable().unique();
    table.string('state', 16).notNullable();
    // The provider's id of the refund.
    table.string('ref', 255).unique();
    // Why the refund was refused or failed, in words.
    table.text('problem');
    table.string('asked_at', 24).notNullable();
    table.string('changed_at', 24).notNullable();
    // Number of attempts without an answer, and the time of the next attempt.
    table.integer('attempts').notNullable().defaultTo(0);
    table.string('due_at', 24);
    table.index(['state', 'due_at']);
  });
  // A partial unique index: a refused or failed refund frees its key. In the syntax of SQLite and PostgreSQL.
  await knex.raw(
    `create unique index refunds_reference on refunds (order_id, reference) where state not in ('refused', 'failed')`,
  );
}

async function makeDisputes(knex: Knex): Promise<void> {
  await knex.schema.createTable('disputes', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    table.string('ref', 255).notNullable().unique();
    table.string('intent_id', 255).notNullable();
    table.integer('amount').notNullable();
    table.string('reason', 64).notNullable();
    table.string('standing', 16).notNullable();
    table.string('opened_at', 24).notNullable();
    table.string('evidence_due_at', 24);
    table.index(['standing', 'evidence_due_at']);
  });
  // The disputes that the ledger contains; the background job requests their further data from the provider.
  await knex.raw(`
    insert into disputes (order_id, ref, intent_id, amount, reason, standing, opened_at)
    select order_id, ref, intent_id, -amount, 'general', 'open', created_at from ledger
    where kind = 'dispute' and order_id is not null and intent_id is not null
      and ref not in (select ref from ledger where kind = 'dispute_won')`);
}

/**
 * Replaces claims per plan by claims per membership, so that no buyer has a membership twice, monthly and annual. Of
 * two existing claims the older one stays.
 */
async function claimByMembership(knex: Knex): Promise<void> {
  const plans: { id: string; membership_id: string }[] = await knex('membership_plans').select('id', 'membership_id');
  const membershipOf = new Map(plans.map(({ id, membership_id: membership }) => [id, membership]));
  const claimed: { id: number; claim: string }[] = await knex('orders')
    .whereNotNull('claim')
    .orderBy('id')
    .select('id', 'claim');
  const takenClaims = new Set<string>();
  for (const { id, claim } of claimed) {
    const [plan = '', ...email] = claim.split('|');
    const membershipClaim = [membershipOf.get(plan) ?? plan, ...email].join('|');
    if (takenClaims.has(membershipClaim)) await removeClaim(knex, id);
    takenClaims.add(membershipClaim);
  }
  for (const { id: plan, membership_id: membership } of plans) {
    for (const column of ['buyer_plan', 'claim']) {
      const value = knex.raw('? || substr(??, ?)', [membership, column, plan.length + 1]);
      await knex('orders')
        .whereLike(column, `${plan}|%`)
        .update({ [column]: value });
    }
  }
}

function removeClaim(knex: Knex, id: number): Knex.QueryBuilder {
  const attention = 'its buyer has this membership twice: monthly and annual';
  return knex('orders').where({ id }).update({ claim: null, attention });
}

/** Schedules checks of ended memberships whose subscription may still run, and of disputes. */
async function scheduleChecks(knex: Knex): Promise<void> {
  const now = new Date().toISOString();
  const ended = knex('memberships').where('status', 'ended').whereNotNull('subscription_id').select('order_id');
  const disputed = knex('disputes').select('order_id');
  await knex('orders').whereIn('id', ended).orWhereIn('id', disputed).update({ check_at: now });
}

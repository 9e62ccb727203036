import type { Knex } from 'knex';

const inTrouble = "attention is not null or status = 'processing'";

// Refunds and disputes as records of their own, why a membership has ended, and one claim per membership.
export async function up(knex: Knex): Promise<void> {
  await makeRefunds(knex);
  await makeDisputes(knex);
  await knex.schema.alterTable('memberships', (table) => {
    table.string('end_reason', 16);
    // When it ended by the clock of who ended it: what is charged later goes back.
    table.string('end_at', 24);
    // The payment whose refund or dispute has ended it: it is always looked at again.
    table.string('end_intent', 255);
    // This site has cancelled the subscription: by itself that ends nothing that is paid for.
    table.boolean('cancelled_by_site').notNullable().defaultTo(false);
  });
  await knex.schema.alterTable('ledger', (table) => {
    // Of a payment beside the order's own.
    table.boolean('is_extra').notNullable().defaultTo(false);
  });
  await knex.schema.alterTable('orders', (table) => {
    // The attention that staff have looked into: the same is not shown again.
    table.text('dismissed_attention');
  });
  await knex.raw('drop index orders_in_trouble');
  await knex.raw(`create index orders_in_trouble on orders (id) where ${inTrouble} or status = 'disputed'`);
  await claimByMembership(knex);
  await lookAgain(knex);
}

async function makeRefunds(knex: Knex): Promise<void> {
  await knex.schema.createTable('refunds', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    table.string('intent_id', 255).notNullable();
    table.integer('amount').notNullable();
    table.string('reason', 24).notNullable();
    // Who asked for it; null for the site itself.
    table.string('asked_by', 254);
    // The name that who asks gives it: of two with the same name one is sent.
    table.string('reference', 100).notNullable();
    // Kept before the call it is for: whoever repeats the call repeats the key.
    table.string('idempotency_key', 64).notNullable().unique();
    table.string('state', 16).notNullable();
    // The provider's id of it.
    table.string('ref', 255).unique();
    // Why it was refused or failed, in words.
    table.text('problem');
    table.string('asked_at', 24).notNullable();
    table.string('changed_at', 24).notNullable();
    // How often it was sent without an answer, and when it is sent again.
    table.integer('attempts').notNullable().defaultTo(0);
    table.string('due_at', 24);
    table.index(['state', 'due_at']);
  });
  // One that was refused or has failed gives its name free for another attempt: a condition of both products.
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
  // What the ledger knows of them: the sweep asks for the rest.
  await knex.raw(`
    insert into disputes (order_id, ref, intent_id, amount, reason, standing, opened_at)
    select order_id, ref, intent_id, -amount, 'general', 'open', created_at from ledger
    where kind = 'dispute' and order_id is not null and intent_id is not null
      and ref not in (select ref from ledger where kind = 'dispute_won')`);
}

/** One membership has one claim, whatever its billing frequency. Of two that are claimed already the older one keeps it. */
async function claimByMembership(knex: Knex): Promise<void> {
  const plans: { id: string; membership_id: string }[] = await knex('membership_plans').select('id', 'membership_id');
  const membershipOf = new Map(plans.map(({ id, membership_id: membership }) => [id, membership]));
  const claimed: { id: number; claim: string }[] = await knex('orders')
    .whereNotNull('claim')
    .orderBy('id')
    .select('id', 'claim');
  const taken = new Set<string>();
  for (const { id, claim } of claimed) {
    const [plan = '', ...email] = claim.split('|');
    const wanted = [membershipOf.get(plan) ?? plan, ...email].join('|');
    if (taken.has(wanted)) await releaseClaim(knex, id);
    taken.add(wanted);
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

function releaseClaim(knex: Knex, id: number): Knex.QueryBuilder {
  const attention = 'its buyer has this membership twice: monthly and annual';
  return knex('orders').where({ id }).update({ claim: null, attention });
}

/** Ended memberships whose subscription may live, and disputes: the next sweep asks about each. */
async function lookAgain(knex: Knex): Promise<void> {
  const now = new Date().toISOString();
  const ended = knex('memberships').where('status', 'ended').whereNotNull('subscription_id').select('order_id');
  const disputed = knex('disputes').select('order_id');
  await knex('orders').whereIn('id', ended).orWhereIn('id', disputed).update({ check_at: now });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_in_trouble');
  await knex.raw(`create index orders_in_trouble on orders (id) where ${inTrouble}`);
  await knex.raw('alter table orders drop column dismissed_attention');
  await knex.raw('alter table ledger drop column is_extra');
  // Knex would copy the whole table on SQLite, which can do it since 3.35.
  for (const column of ['cancelled_by_site', 'end_intent', 'end_at', 'end_reason']) {
    await knex.raw('alter table memberships drop column ??', [column]);
  }
  await knex.schema.dropTable('disputes');
  await knex.schema.dropTable('refunds');
}

import type { Knex } from 'knex';

const commonBenefits = [
  'Exclusive networking events',
  'Professional development resources',
  'Industry insights and market reports',
  'Member directory access',
  'Certification programs',
];

interface Tier {
  readonly membershipId: string;
  readonly name: string;
  readonly description: string;
  readonly benefits: readonly string[];
  readonly prices: { readonly monthly?: number; readonly annual: number };
}

const tiers: readonly Tier[] = [
  {
    membershipId: 'core-agent',
    name: 'Core Agent',
    description: 'The standard, the reports and the directory, for an agent of one.',
    benefits: commonBenefits,
    prices: { annual: 9900 },
  },
  {
    membershipId: 'pro-agent',
    name: 'Pro Agent',
    description: 'Everything in Core Agent, with AI-powered tools, referrals and group coaching.',
    benefits: [
      ...commonBenefits,
      'AI-powered listing and follow-up tools',
      'Lead generation and member referrals',
      'Group coaching and networking events',
    ],
    prices: { monthly: 2500, annual: 25_000 },
  },
  {
    membershipId: 'elite-broker',
    name: 'Elite Broker',
    description: 'Everything in Pro Agent, with coaching for the broker and certificates for the team.',
    benefits: [
      ...commonBenefits,
      'One-to-one coaching for the broker',
      'Certification programs for your team',
      'First seats at national events',
    ],
    prices: { monthly: 7900, annual: 79_900 },
  },
];

// Times are ISO 8601 in UTC with milliseconds; money is in whole US cents.
export async function up(knex: Knex): Promise<void> {
  await makePlans(knex);
  await makeOrders(knex);
  await makeMembers(knex);
  await makeProviderTables(knex);
}

async function makePlans(knex: Knex): Promise<void> {
  await knex.schema.createTable('membership_plans', (table) => {
    table.string('id', 64).primary();
    table.string('membership_id', 64).notNullable();
    table.string('name', 120).notNullable();
    table.text('description').notNullable();
    table.string('member_type', 32).notNullable();
    table.string('billing_frequency', 16).notNullable();
    table.integer('price').notNullable();
    // JSON: a list of texts.
    table.text('benefits').notNullable();
    // A plan that is no longer sold keeps its row because orders refer to it.
    table.boolean('sold').notNullable();
    table.unique(['membership_id', 'billing_frequency']);
  });
  const frequencyNames = { monthly: 'Monthly', annual: 'Annual' };
  for (const { membershipId, name, description, benefits, prices } of tiers) {
    for (const [frequency, price] of Object.entries(prices)) {
      await knex('membership_plans').insert({
        id: `${membershipId}-${frequency}`,
        membership_id: membershipId,
        name: `${name} ${frequencyNames[frequency as keyof typeof frequencyNames]}`,
        description,
        member_type: 'realEstateProfessional',
        billing_frequency: frequency,
        price,
        benefits: JSON.stringify(benefits),
        sold: true,
      });
    }
  }
}

async function makeOrders(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    // The sequence for member numbers.
    table.increments('id');
    table.string('public_id', 30).notNullable().unique();
    // The dashboard's id of the order, and a hash of its request.
    table.string('reference', 64).unique();
    table.string('reference_hash', 64);
    table.string('status', 16).notNullable();
    table.integer('amount').notNullable();
    table.string('currency', 3).notNullable();
    table.string('description', 200).notNullable();
    table.string('mode', 16).notNullable();
    table.string('member_type', 32).notNullable();
    table.string('plan_id', 64).references('id').inTable('membership_plans');
    table.string('billing_frequency', 16);
    table.string('location_id', 64);
    table.string('customer_name', 201);
    table.string('customer_email', 254);
    table.string('customer_phone', 40);
    // JSON.
    table.text('customer_address');
    table.string('consent_agreement', 10);
    table.string('consent_recurring', 10);
    table.string('consent_at', 24);
    // Plan and buyer, as `plan|e-mail`. Unique: of a buyer's orders for one plan only one can be paid.
    table.string('claim', 320).unique();
    // Incremented with every change. The provider's state is only written to the version it was requested for.
    table.integer('version').notNullable();
    // The problem that staff must check.
    table.text('attention');
    table.string('created_at', 24).notNullable();
    table.string('expires_at', 24).notNullable();
    table.string('paid_at', 24);
    // When the background job compares the order with the provider's state again; null: never.
    table.string('check_at', 24);
    table.index(['check_at', 'id']);
  });
}

async function makeMembers(knex: Knex): Promise<void> {
  await knex.schema.createTable('members', (table) => {
    table.increments('id');
    table.integer('number').notNullable().unique();
    // The address in lower case.
    table.string('email_key', 254).notNullable().unique();
    table.string('email', 254).notNullable();
    table.string('name', 201).notNullable();
    table.string('member_type', 32).notNullable();
    table.string('joined_at', 24).notNullable();
  });
  await knex.schema.createTable('memberships', (table) => {
    table.increments('id');
    table.integer('member_id').notNullable().references('id').inTable('members').index();
    table.integer('order_id').notNullable().unique().references('id').inTable('orders');
    table.string('subscription_id', 255).unique();
    table.string('status', 16).notNullable();
    table.string('started_at', 24).notNullable();
    table.string('period_end', 24).notNullable();
    table.boolean('renews').notNullable();
    table.string('ended_at', 24);
  });
}

async function makeProviderTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('payment_attempts', (table) => {
    table.increments('id');
    // Null for a test charge of staff.
    table.integer('order_id').references('id').inTable('orders');
    // Increases within the order; unique, so that concurrent callers cannot both start an attempt.
    table.integer('number').notNullable();
    table.string('provider', 16).notNullable();
    table.string('status', 16).notNullable();
    table.integer('amount').notNullable();
    // Idempotency key, stored before the call so that a retry can repeat it.
    table.string('idempotency_key', 64).notNullable().unique();
    // JSON: the parameters of the call, which a retry must repeat.
    table.text('request').notNullable();
    table.string('customer_id', 255);
    table.string('subscription_id', 255).unique();
    table.string('intent_id', 255).unique();
    table.string('created_at', 24).notNullable();
    table.unique(['order_id', 'number']);
  });
  await knex.schema.createTable('ledger', (table) => {
    table.increments('id');
    table.integer('order_id').references('id').inTable('orders').index();
    table.string('provider', 16).notNullable();
    table.string('kind', 24).notNullable();
    // The provider's id of the charge, refund or dispute.
    table.string('ref', 255).notNullable();
    table.string('intent_id', 255).index();
    table.string('invoice_id', 255);
    // Signed: payments are positive.
    table.integer('amount').notNullable();
    table.string('currency', 3).notNullable();
    table.string('created_at', 24).notNullable();
    table.unique(['provider', 'ref', 'kind']);
  });
  // Notifications that a member has already got.
  await knex.schema.createTable('order_notices', (table) => {
    table.integer('order_id').notNullable().references('id').inTable('orders');
    table.string('kind', 24).notNullable();
    table.string('ref', 255).notNullable();
    table.string('created_at', 24).notNullable();
    table.primary(['order_id', 'kind', 'ref']);
  });
  await knex.schema.createTable('provider_events', (table) => {
    table.increments('id');
    table.string('provider', 16).notNullable();
    table.string('event_id', 255).notNullable();
    table.string('type', 64).notNullable();
    // JSON: the ids that lead to an order; the content is requested from the provider.
    table.text('refs').notNullable();
    table.string('received_at', 24).notNullable();
    table.string('handled_at', 24);
    // When the event is due; while a worker has claimed it, the end of the claim. Null after it was handled.
    table.string('due_at', 24);
    table.integer('attempts').notNullable();
    table.text('last_error');
    table.unique(['provider', 'event_id']);
    table.index(['due_at', 'id']);
  });
  await knex.schema.createTable('provider_cursors', (table) => {
    table.string('provider', 16).primary();
    // The newest event read from the provider's list.
    table.string('event_id', 255).notNullable();
  });
}

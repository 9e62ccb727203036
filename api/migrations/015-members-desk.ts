import type { Knex } from 'knex';

/** Number of rows per statement. */
const batch = 500;

interface Member {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly email: string;
}

interface Membership {
  readonly status: string;
  readonly period_end: string;
  readonly renews: boolean | number;
  readonly ended_at: string | null;
}

// The columns for the search and state of members, and for erasures.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('members', (table) => {
    // In lower case: number, name, address.
    table.text('search_text').notNullable().defaultTo('');
    // In lower case: the sort key of the list.
    table.string('name_key', 201).notNullable().defaultTo('');
    // The status of all memberships together: `active`, `past_due` (a renewal is unpaid) or `ended`.
    table.string('standing', 16).notNullable().defaultTo('ended');
    table.string('paid_until', 24);
    table.boolean('renews').notNullable().defaultTo(false);
    table.string('ended_at', 24);
    // When the person's data was erased: name and address are empty afterwards.
    table.string('erased_at', 24);
    table.index(['standing', 'id']);
    table.index(['standing', 'paid_until', 'id']);
    table.index(['joined_at']);
    table.index(['standing', 'ended_at']);
  });
  // The index contains the list's order and the search text, so that a search stops when the page is full.
  await knex.raw('create index members_search on members (id, search_text)');
  await knex.raw('create index members_by_name on members (name_key, id, search_text)');
  // A partial index of members with a running membership, in the syntax of SQLite and PostgreSQL.
  await knex.raw(`create index members_due on members (paid_until, id, search_text) where standing <> 'ended'`);
  await knex.schema.alterTable('memberships', (table) => {
    // When staff ended the membership at once; later payments do not make it active again.
    table.string('called_off_at', 24);
  });
  // People are found by address, ignoring case.
  await knex.raw('create index orders_email on orders (lower(customer_email))');
  await knex.raw('create index outbox_email on outbox (lower(recipient))');
  await knex.raw('create index contact_messages_email on contact_messages (lower(email))');
  for (let last = 0; ;) {
    const rows: Member[] = await knex('members').where('id', '>', last).orderBy('id').limit(batch);
    for (const row of rows) await fillMember(knex, row);
    const { id } = rows.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

async function fillMember(knex: Knex, { id, number, name, email }: Member): Promise<void> {
  const memberships: Membership[] = await knex('memberships').where('member_id', id);
  const alive = memberships.filter(({ status }) => status !== 'ended');
  const [next] = alive.toSorted((a, b) => a.period_end.localeCompare(b.period_end));
  const [last] = memberships.toSorted((a, b) => b.period_end.localeCompare(a.period_end));
  const ends = memberships.flatMap(({ ended_at: at }) => at ?? []).toSorted();
  const pastDue = alive.some(({ status }) => status === 'past_due');
  await knex('members')
    .where({ id })
    .update({
      search_text: [number, name, email].join(' ').toLowerCase(),
      name_key: name.toLowerCase(),
      standing: pastDue ? 'past_due' : next ? 'active' : 'ended',
      paid_until: (next ?? last)?.period_end ?? null,
      renews: Boolean(next?.renews),
      ended_at: next ? null : (ends.at(-1) ?? null),
    });
}

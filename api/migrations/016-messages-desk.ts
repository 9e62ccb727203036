import type { Knex } from 'knex';

/** Number of rows per statement. */
const batch = 500;
/** In UTF-16 units per text: longer texts would slow the search and exceed PostgreSQL's limit for index entries. */
const maxSearchedLength = 120;

// The admin's columns for visitors' messages and for suspected leads (probable spam), and the suppression list.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('contact_messages', (table) => {
    // unread, open, answered or spam
    table.string('state', 10).notNullable().defaultTo('unread');
    // Counts the changes of the state, to detect concurrent changes.
    table.integer('revision').notNullable().defaultTo(1);
    table.integer('replies').notNullable().defaultTo(0);
    table.string('answered_at', 24);
    // Message key of the confirmation mail, to which replies refer.
    table.string('receipt_key', 36);
    table.string('email_key', 254).notNullable().defaultTo('');
    // In lower case: name, address, and the start of the message.
    table.text('search_text').notNullable().defaultTo('');
    table.index(['state', 'id']);
    table.index(['email_key', 'id']);
    table.index(['answered_at']);
  });
  for (const name of ['contact_notes', 'contact_replies']) {
    await knex.schema.createTable(name, (table) => {
      table.increments('id');
      table
        .integer('message_id')
        .notNullable()
        .references('id')
        .inTable('contact_messages')
        .onDelete('CASCADE')
        .index();
      // Hash of the form's key and content, which identifies a repeated post.
      table.string('token', 64).notNullable().unique();
      table.integer('staff_id').notNullable().references('id').inTable('staff');
      // The author's name at that time.
      table.string('who', 100).notNullable();
      table.text('text').notNullable();
      table.string('created_at', 24).notNullable();
      if (name === 'contact_replies') table.string('mail_key', 36).notNullable();
    });
  }
  await knex.schema.alterTable('audit_requests', (table) => {
    table.text('search_text').notNullable().defaultTo('');
    // Key of the last audit mail.
    table.string('mail_key', 36);
    // When the mailed link was first opened.
    table.string('opened_at', 24);
  });
  await knex.schema.alterTable('suspected_leads', (table) => {
    table.string('email_key', 254).notNullable().defaultTo('');
    table.text('search_text').notNullable().defaultTo('');
    table.index(['kind', 'released_at', 'id']);
    table.index(['email_key', 'id']);
  });
  await knex.schema.createTable('suppressions', (table) => {
    table.increments('id');
    // The address in lower case.
    table.string('email_key', 254).notNullable().unique();
    table.string('email', 254).notNullable();
    // bounce, complaint, unsubscribed or manual
    table.string('reason', 20).notNullable();
    table.string('detail', 500).notNullable();
    // The name of the member of staff; null if the mail provider reported the address.
    table.string('who', 100);
    table.string('created_at', 24).notNullable();
    table.index(['reason', 'id']);
  });
  await knex.schema.createTable('mail_events', (table) => {
    table.increments('id');
    // The signature's token, which may be used once.
    table.string('token', 100).notNullable().unique();
    // The provider's event id: a repeated event has a new signature.
    table.string('event_id', 100).notNullable().unique();
    table.string('created_at', 24).notNullable().index();
  });
  // Finds orders of people who may not be members.
  await knex.raw('create index orders_by_mailbox on orders (lower(customer_email))');
  await fillSearchColumns(knex);
  // The index contains the list's order and the search text, so that a search stops when the page is full.
  await knex.raw('create index contact_messages_search on contact_messages (id, state, subject, search_text)');
  await knex.raw('create index audit_requests_search on audit_requests (id, search_text)');
}

async function fillSearchColumns(knex: Knex): Promise<void> {
  const searchText = (...texts: readonly (string | undefined)[]): string =>
    texts
      .map((text = '') => text.slice(0, maxSearchedLength))
      .join(' ')
      .toWellFormed()
      .toLowerCase();
  await eachRow<{ id: number; name: string; email: string; message: string }>(knex, 'contact_messages', (row) => ({
    email_key: row.email.toLowerCase(),
    search_text: searchText(row.name, row.email, row.message),
  }));
  await eachRow<{ id: number; name: string; email: string }>(knex, 'audit_requests', (row) => ({
    search_text: searchText(row.name, row.email),
  }));
  await eachRow<{ id: number; form: string }>(knex, 'suspected_leads', ({ form }) => {
    const { name, email, message } = JSON.parse(form) as Record<string, string>;
    return { email_key: (email ?? '').toLowerCase(), search_text: searchText(name, email, message) };
  });
  // Mails are read oldest first, so that the key of the newest audit mail remains.
  for (let last = 0; ;) {
    const mails: { id: number; message_key: string; recipient: string }[] = await knex('outbox')
      .where('kind', 'audit')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch);
    for (const { message_key: key, recipient } of mails) {
      await knex('audit_requests').where('email_key', recipient.toLowerCase()).update({ mail_key: key });
    }
    const { id } = mails.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

async function eachRow<Row extends { readonly id: number }>(
  knex: Knex,
  table: string,
  values: (row: Row) => object,
): Promise<void> {
  for (let last = 0; ;) {
    const rows: Row[] = await knex(table).where('id', '>', last).orderBy('id').limit(batch);
    for (const row of rows) await knex(table).where('id', row.id).update(values(row));
    const { id } = rows.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}

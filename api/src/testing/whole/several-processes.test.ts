import { randomUUID } from 'node:crypto';
import { getPost } from '@plumbline/contract/content/posts';
import { sendContactMessage, subscribe } from '@plumbline/contract/leads/forms';
import { getStaffSession, signIn, signOut } from '@plumbline/contract/staff/sessions';
import { expect } from '@jest/globals';
import { savePost } from '../../content/posts/save-post.ts';
import { openPostgres } from '../../platform/database/postgres.ts';
import { claimMails, enqueueMail } from '../../mail/outbox/outbox.ts';
import { claimEvents, storeEvents } from '../../commerce/payments/events/store.ts';
import { aPost } from '../a-post.ts';
import { onPostgres } from '../databases.ts';
import { server } from '../database-server.ts';
import { openApp, type OpenApp } from '../open-app.ts';
import { makeDatabase } from '../postgres-database.ts';
import { addStaff, staffPassword } from '../staff-browser.ts';

const now = '2026-11-21T12:00:00.000Z';
const later = '2026-11-21T12:05:00.000Z';

/** Two APIs as two processes have them: each with its own connections and caches, over one database. */
async function openTwo() {
  const database = await makeDatabase(server ?? '');
  const one = await openApp({ db: openPostgres(database.url) });
  const other = await openApp({ db: openPostgres(database.url) });
  return {
    one,
    other,
    [Symbol.asyncDispose]: async () => {
      for (const app of [one, other]) await app[Symbol.asyncDispose]();
      await database.drop();
    },
  };
}

onPostgres('concurrent workers claim different mails, and no more than requested', async () => {
  await using two = await openTwo();
  const [one, other] = [two.one.db, two.other.db];
  const receipt = { number: 1, name: 'Renée', subject: 'other' as const, receivedAt: now };
  await one.knex.transaction(async (transaction) => {
    for (let number = 0; number < 40; number += 1) {
      await enqueueMail(transaction, { kind: 'contact-receipt', to: `a${number}@example.org`, payload: receipt, now });
    }
  });
  const taken: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const workers = [one, other, one, other];
    const claims = await Promise.all(workers.map((db) => claimMails(db, { now, leaseEnds: later, limit: 2 })));
    for (const mails of claims) expect(mails.length).toBe(2);
    taken.push(...claims.flat().map(({ id }) => id));
  }
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(await claimMails(one, { now, leaseEnds: later, limit: 4 })).toEqual([]);
});

onPostgres('an event that two processes receive is stored once, and handled by one', async () => {
  await using two = await openTwo();
  const databases = [two.one.db, two.other.db];
  const refs = { orderId: null, intentId: 'pi_1', subscriptionId: null };
  const events = Array.from({ length: 30 }, (_, number) => ({
    provider: 'stripe' as const,
    eventId: `evt_${number}`,
    type: 'payment_intent.succeeded',
    refs,
  }));
  const kept = await Promise.all(
    databases.map((db) => db.write((transaction) => storeEvents(transaction, events, now))),
  );
  expect((kept[0] ?? 0) + (kept[1] ?? 0)).toBe(30);
  const claims = await Promise.all(
    [...databases, ...databases].map((db) => claimEvents(db, { now, leaseEnds: later, limit: 8 })),
  );
  const taken = claims.flat().map(({ id }) => id);
  expect(claims.every((claim) => claim.length <= 8)).toBe(true);
  expect(new Set(taken).size).toBe(taken.length);
});

onPostgres('a process answers with another process’s write immediately, despite its cache', async () => {
  await using two = await openTwo();
  const title = async (app: OpenApp) => (await app.client.call(getPost, { params: { slug: 'a-level-floor' } })).title;
  await savePost(two.one.db.knex, aPost());
  for (const wanted of ['A level floor', 'Another title', 'A third title']) {
    await savePost(two.one.db.knex, aPost({ title: wanted }));
    expect(await title(two.other)).toBe(wanted);
    expect(await title(two.one)).toBe(wanted);
  }
});

onPostgres('the same form at two processes is one message with one mail, and counts at both', async () => {
  await using two = await openTwo();
  const person = { name: 'Renée', email: 'renee@castellano.example' };
  const body = { ...person, subject: 'other' as const, message: 'A long enough question.' };
  const apps = [two.one, two.other];
  const key = randomUUID();
  const both = (work: (app: OpenApp) => Promise<unknown>) => Promise.all(apps.map(work));
  await both((app) => app.client.call(sendContactMessage, { body: { ...body, idempotencyKey: key } }));
  await both((app) => app.client.call(subscribe, { body: person }));
  const kinds: string[] = await two.one.db.knex('outbox').orderBy('kind').pluck('kind');
  expect(kinds).toEqual(['audit', 'contact-receipt', 'contact-staff']);
  const send = (app: OpenApp, number: number) =>
    app.client.call(sendContactMessage, { body: { ...body, message: `Question number ${number}.` } });
  for (let number = 1; number <= 4; number += 1) await send(apps[number % 2] ?? two.one, number);
  for (const app of apps) await expect(send(app, 9)).rejects.toMatchObject({ status: 429 });
});

onPostgres('a session of one process is valid at the other, and failed attempts count at both', async () => {
  await using two = await openTwo();
  await addStaff(two.one, { email: 'ines@plumbline.example' });
  const origin = 'http://localhost:3000';
  const ask = (app: OpenApp, { method, path }: { method: string; path: string }, more: object = {}, body?: object) =>
    fetch(`${app.origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const form = { email: 'ines@plumbline.example', password: staffPassword };
  const signedIn = await ask(two.one, signIn, {}, form);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await ask(two.other, getStaffSession, { cookie })).status).toBe(200);
  expect((await ask(two.other, signOut, { cookie })).status).toBe(200);
  expect((await ask(two.one, getStaffSession, { cookie })).status).toBe(401);
  for (let number = 0; number < 5; number += 1) {
    const wrong = await ask(number % 2 ? two.one : two.other, signIn, {}, { ...form, password: 'not the right one' });
    expect(wrong.status).toBe(401);
  }
  for (const app of [two.one, two.other]) expect((await ask(app, signIn, {}, form)).status).toBe(429);
});

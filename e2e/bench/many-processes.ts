// `node e2e/bench/many-processes.ts`: three APIs and two page servers behind proxies that give each request to the next,
// over one PostgreSQL of their own. What visitors, buyers and staff do goes through different processes, and happens once.
// Ends with 1 where something does not.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@plumbline/contract/releases';
import { changedRelease } from '../releases/changed-release.ts';
import { buy, countPurchases } from './many-processes/buyers.ts';
import { tellWanted } from '../../api/bench/wanted-figures.ts';
import { startCluster } from './many-processes/cluster.ts';
import { post } from './many-processes/post.ts';
import { until } from './many-processes/until.ts';

const buyers = 6;
const password = 'a lintel over every door';
const person = { name: 'Renée Castellano', email: 'renee@castellano.example' };
const message = { ...person, subject: 'other', message: 'A question that is asked only once.' };
const article = (title: string) =>
  `---\ntitle: ${title}\nslug: seen-by-all\nauthor: Ellen Marsh\ncreated: 2026-01-12T13:00:00Z\nstatus: published\n---\nA text.\n`;

const cluster = await startCluster(3, 2);
const { site, api, apis, pageServers, sandbox, db, dataDir } = cluster;
const { knex } = db;
const proven: { readonly what: string; readonly held: boolean }[] = [];

/** Says whether it is so, and what not. */
async function prove(what: string, work: () => Promise<readonly string[]>): Promise<void> {
  const began = performance.now();
  const faults = await work().catch((error: unknown) => [String(error)]);
  console.log(`${faults.length === 0 ? 'yes' : 'NO '}  ${what} (${Math.round(performance.now() - began)} ms)`);
  for (const fault of faults) console.log(`       ${fault}`);
  proven.push({ what, held: faults.length === 0 });
}

/** A fault for each that is not as wanted. */
function differing(wanted: Readonly<Record<string, unknown>>, found: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(wanted).flatMap(([name, value]) =>
    JSON.stringify(found[name]) === JSON.stringify(value)
      ? []
      : `${name}: ${JSON.stringify(found[name])} instead of ${JSON.stringify(value)}`,
  );
}

async function count(table: string, where: object = {}): Promise<number> {
  const row: { count?: string | number } | undefined = await knex(table).where(where).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

const text = async (url: string): Promise<string> =>
  (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(60_000) })).text();
const statuses = (answers: readonly { readonly status: number }[]): number[] => answers.map(({ status }) => status);
const staffHeaders = { origin: site.origin };

try {
  await prove('started at once on an empty database, three APIs fill it once', async () => {
    const slugs: string[] = await knex('posts').pluck('slug');
    const versions = await count('post_versions', { version: 2 });
    return differing({ twice: 0, versions: 0 }, { twice: slugs.length - new Set(slugs).size, versions });
  });

  await prove('pages come whole from both page servers, which ask all APIs', async () => {
    const pages = await Promise.all(
      ['/', '/blog', '/', '/blog', '/terms', '/terms'].map((path) => text(site.origin + path)),
    );
    const whole = pages.filter((page) => page.endsWith('</html>')).length;
    return differing(
      { whole: pages.length, pageServers: pageServers.length, apis: apis.length },
      { whole, pageServers: site.given.filter(Boolean).length, apis: api.given.filter(Boolean).length },
    );
  });

  await prove('a message that reaches three APIs at once is kept and mailed once', async () => {
    const body = { ...message, idempotencyKey: '1b671a64-40d5-491e-99b0-da01ff1f3341' };
    const answers = await Promise.all(apis.map((each) => post(`${each}/api/contact`, body)));
    return differing(
      { statuses: [200, 200, 200], messages: 1, receipts: 1, staff: 1 },
      {
        statuses: statuses(answers),
        messages: await count('contact_messages'),
        receipts: await count('outbox', { kind: 'contact-receipt' }),
        staff: await count('outbox', { kind: 'contact-staff' }),
      },
    );
  });

  await prove('an audit that is asked for at three APIs at once is mailed once', async () => {
    const answers = await Promise.all(apis.map((each) => post(`${each}/api/subscribe`, person)));
    return differing(
      { statuses: [200, 200, 200], requests: 1, audits: 1 },
      {
        statuses: statuses(answers),
        requests: await count('audit_requests'),
        audits: await count('outbox', { kind: 'audit' }),
      },
    );
  });

  await prove('a limit counts what other processes let through', async () => {
    const found: number[] = [];
    for (let number = 0; number < 7; number += 1) {
      const body = { ...message, email: 'often@castellano.example', message: `Question number ${number}.` };
      found.push((await post(`${apis[number % 3]}/api/contact`, body)).status);
    }
    return differing({ found: [200, 200, 200, 200, 200, 429, 429] }, { found });
  });

  await prove(
    `${buyers} buyers, each confirmed at three APIs and by webhooks, are charged, joined and mailed once`,
    async () => {
      const answers = await Promise.all(Array.from({ length: buyers }, (_, number) => buy(cluster, number)));
      const odd = answers.flat().filter(({ status }) => status !== 200);
      await until('all events are handled', async () => {
        const row: unknown = await knex('provider_events').whereNotNull('due_at').first('id');
        return row === undefined;
      });
      return [
        ...odd.map(({ status, body }) => `${status} ${JSON.stringify(body)}`),
        ...(await countPurchases(cluster, buyers)),
      ];
    },
  );

  await prove('a session begun at one API holds at the others, and ends everywhere', async () => {
    cluster.run(['api/src/cli/staff.ts', 'add', 'ines@plumbline.example', 'Ines Ferreira', 'staff'], `${password}\n`);
    const path = '/api/admin/session';
    const signedIn = await post(apis[0] + path, { email: 'ines@plumbline.example', password }, staffHeaders);
    const headers = { ...staffHeaders, cookie: signedIn.cookie };
    const held = await Promise.all(apis.map((each) => fetch(each + path, { headers })));
    const ended = await fetch(apis[2] + path, { method: 'DELETE', headers });
    const after = await Promise.all(apis.map((each) => fetch(each + path, { headers })));
    return differing(
      { signedIn: 200, held: [200, 200, 200], ended: 200, after: [401, 401, 401] },
      { signedIn: signedIn.status, held: statuses(held), ended: ended.status, after: statuses(after) },
    );
  });

  await prove('a lock-out counts what failed at other APIs', async () => {
    cluster.run(['api/src/cli/staff.ts', 'add', 'locked@plumbline.example', 'Ines Ferreira', 'staff'], `${password}\n`);
    const found: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const form = { email: 'locked@plumbline.example', password: 'not the right one' };
      found.push((await post(`${apis[number % 3]}/api/admin/session`, form, staffHeaders)).status);
    }
    const right = { email: 'locked@plumbline.example', password };
    const refused = await Promise.all(apis.map((each) => post(`${each}/api/admin/session`, right, staffHeaders)));
    return differing(
      { found: [401, 401, 401, 401, 401], refused: [429, 429, 429] },
      { found, refused: statuses(refused) },
    );
  });

  await prove('an article that is published, changed and withdrawn is so at every API and page server', async () => {
    const file = join(dataDir, 'seen-by-all.md');
    const everywhere = [
      ...apis.map((each) => `${each}/api/blog/posts/seen-by-all`),
      ...pageServers.map((each) => `${each}/blog/seen-by-all`),
    ];
    for (const title of ['First title', 'Second title']) {
      await writeFile(file, article(title));
      const { code, output } = cluster.run(['api/src/cli/posts.ts', 'import', file]);
      if (code !== 0) return [output];
      await until(`${title} is seen everywhere`, async () =>
        (await Promise.all(everywhere.map(text))).every((page) => page.includes(title)),
      );
    }
    cluster.run(['api/src/cli/posts.ts', 'unpublish', 'seen-by-all']);
    await until('it is gone everywhere', async () => {
      const answers = await Promise.all(everywhere.map((url) => fetch(url)));
      return answers.every(({ status }) => status === 404);
    });
    return [];
  });

  await prove('a release that goes live is shown by both page servers', async () => {
    const { release: hash } = (await knex('release_channels')
      .where({ remote: 'mf-marketing', channel: 'live' })
      .first()) as {
      release: string;
    };
    const folder = join(dataDir, 'releases', 'mf-marketing', hash);
    const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
    const [published] = await cluster.publish((await changedRelease({ release, folder }, {})).folder);
    await until('both show it', async () =>
      (await Promise.all(pageServers.map((each) => text(`${each}/terms`)))).every((page) =>
        page.includes(published?.release ?? '?'),
      ),
    );
    return [];
  });

  await prove('every mail went out once, though three workers send', async () => {
    await until('nothing waits', async () => (await count('outbox', { status: 'waiting' })) === 0);
    const mails = JSON.parse(await text(`${sandbox}/mail.json`)) as { messageId: string }[];
    const [sent, dead] = [await count('outbox', { status: 'sent' }), await count('outbox', { status: 'dead' })];
    return differing(
      { dead: 0, received: sent, different: sent },
      { dead, received: mails.length, different: new Set(mails.map(({ messageId }) => messageId)).size },
    );
  });

  await prove('all of them stop in peace', async () => {
    const ways = await cluster.stop();
    return differing({ ways: ways.map(() => 0) }, { ways });
  });

  await prove('the site moves to SQLite by command, and to another PostgreSQL, the same row by row', async () => {
    const there = cluster.run(['api/src/cli/db.ts', 'copy', 'postgres', 'sqlite']);
    const url = await cluster.newDatabase('moved');
    const back = cluster.run(['api/src/cli/db.ts', 'copy', 'sqlite', 'postgres'], '', { DATABASE_URL: url });
    const sum = /^\d+ tables with \d+ rows/m;
    if (there.code === 0) console.log(`     ${sum.exec(there.output)?.[0]}`);
    return [there, back].flatMap(({ code, output }) => (code === 0 ? [] : [output]));
  });
} finally {
  await cluster.close();
}
tellWanted(proven.map(({ what, held }) => ({ wanted: what, measured: held ? 'held' : 'did not hold', met: held })));

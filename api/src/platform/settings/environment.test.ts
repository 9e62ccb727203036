import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fromRoot } from '../root.ts';
import { openDataFolder } from '../../testing/open-data-folder.ts';
import { openShop } from '../../testing/open-shop.ts';
import { runNode } from '../../testing/run-node.ts';

/** A process that announces its sandbox like `npm start`, until it is stopped. */
async function announce(folder: string, env: Readonly<Record<string, string>>) {
  const script = `
    import { announceSandbox } from '${fromRoot('api/serving/src/running-sandbox.ts')}';
    announceSandbox(${JSON.stringify(folder)}, ${JSON.stringify(env)});
    process.once('SIGTERM', () => process.exit(0));
    setInterval(() => {}, 1000);
    console.log('announced');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await once(child, 'exit');
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

async function openSite() {
  const data = await openDataFolder();
  const db = await data.open();
  const shop = await openShop({ db });
  const folder = data.settings['DATA_DIR'] ?? '';
  const command = async (settings: Readonly<Record<string, string>> = {}, args = ['reconcile', '1']) => {
    const unset = { STRIPE_SECRET_KEY: '', SQUARE_ACCESS_TOKEN: '' };
    const run = runNode('cli/orders.ts', args, { ...data.settings, ...unset, ...settings });
    return { code: await run.ended, out: run.output.stdout, fault: run.output.stderr };
  };
  return {
    shop,
    folder,
    file: join(folder, 'running-sandbox.json'),
    command,
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}

const noKey = /^STRIPE_SECRET_KEY is not set/m;

test('a command uses the sandbox of a running npm start, and does not after that has ended', async () => {
  await using site = await openSite();
  await site.shop.buy();
  expect(await site.command()).toMatchObject({ code: 1, fault: expect.stringMatching(noKey) });
  using start = await announce(site.folder, { ...site.shop.provider.settings, DASHBOARD_KEY: 'a-key-of-my-own-of-16' });
  expect(await site.command()).toEqual({ code: 0, out: 'order 1 is as the provider has it\n', fault: '' });
  expect(await site.command({}, ['refund', '1', '1.00'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\$1\.00/),
  });
  expect(readFileSync(site.file, 'utf8')).not.toContain('a-key-of-my-own');
  expect(statSync(site.file).mode & 0o077).toBe(0);
  await start.end('SIGTERM');
  expect(existsSync(site.file)).toBe(false);
  expect(await site.command()).toMatchObject({ code: 1, fault: expect.stringMatching(noKey) });
});

test('a killed sandbox is reported as the reason, until the next start', async () => {
  await using site = await openSite();
  await site.shop.buy();
  using killed = await announce(site.folder, site.shop.provider.settings);
  await killed.end('SIGKILL');
  expect(existsSync(site.file)).toBe(true);
  const { code, fault } = await site.command();
  expect([code, fault]).toEqual([1, expect.stringMatching(/^The sandbox of the last npm start does not run any more/)]);
  // Commands that need no provider continue to work.
  expect(await site.command({}, ['list'])).toMatchObject({ code: 0, out: expect.stringMatching(/1 orders?\n$/) });
  using start = await announce(site.folder, site.shop.provider.settings);
  expect((await site.command()).code).toBe(0);
  await start.end('SIGTERM');
});

test.each([
  [
    'beside a key of a real provider',
    { SQUARE_ACCESS_TOKEN: '', MAILGUN_API_KEY: 'key-of-mine', MAILGUN_DOMAIN: 'mg.example.org' },
  ],
  ['in production', { SITE_ENV: 'production', SITE_ORIGIN: 'https://plumbline.example' }],
])('%s no command uses the sandbox', async (_, settings) => {
  await using site = await openSite();
  await site.shop.buy();
  using start = await announce(site.folder, site.shop.provider.settings);
  const { code, fault } = await site.command(settings);
  await start.end('SIGTERM');
  expect([code, fault]).toEqual([1, expect.not.stringContaining('sandbox')]);
});

test.each(['', '{', 'null', '[]', '{"pid":0,"env":{}}', '{"pid":"1"}'])(
  'a file of %j is as good as none',
  async (text) => {
    await using site = await openSite();
    await writeFile(site.file, text);
    expect(await site.command()).toMatchObject({ code: 1 });
    expect(await site.command({}, ['list'])).toEqual({ code: 0, out: '0 orders\n', fault: '' });
  },
);

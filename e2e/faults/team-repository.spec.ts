import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fault.ts';

// It installs what a team installs, from a registry.
test.describe.configure({ timeout: 900_000 });

/** How this machine reaches the registry of packages, and nothing else of the environment. */
function machineSettings(): NodeJS.ProcessEnv {
  const passed = /^(?:HOME|PATH|npm_config_(?:registry|cafile|cache)|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}

/** Runs a program with nothing of this repository around it. @returns what it printed. @throws Error with that where it fails. */
async function run(cwd: string, program: string, args: readonly string[], token = ''): Promise<string> {
  const env = { ...machineSettings(), PLUMBLINE_TOKEN: token, CI: 'true' };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}\n${errors}`);
  return output;
}

test('a team in a repository of its own, from an empty folder to retired, with what the site serves @full', async ({
  site,
}) => {
  const outside = await realpath(await mkdtemp(join(tmpdir(), 'team-')));
  try {
    const sdk = `${site.origin}/_site/sdk/remote.tgz`;
    const create = ['exec', '--yes', `--package=${sdk}`, '--', 'plumbline', 'create', 'mf-events', '--title', 'Events'];
    await run(outside, 'npm', create);
    const folder = join(outside, 'mf-events');
    const printed = await site.run('api/src/cli/teams.ts', 'add', 'mf-events', 'Events team', 'events@example.org');
    await site.run('api/src/cli/teams.ts', 'grant', 'mf-events', '/events');
    const token = /plt_[\w-]+/.exec(printed)?.[0] ?? '';
    const plumbline = async (...args: string[]) =>
      JSON.parse(await run(folder, 'npx', ['plumbline', ...args, '--json'], token)) as Record<string, unknown>;
    const page = async () => (await fetch(`${site.origin}/events`)).text();

    await run(folder, 'npm', ['test']);
    expect(await plumbline('check')).toMatchObject({ remote: 'mf-events', issues: [] });

    const first = await plumbline('publish');
    expect(first).toMatchObject({ created: true, live: false });
    expect((await fetch(`${site.origin}/events`)).status).toBe(404);
    await plumbline('promote');
    // The server has rendered it: nothing here runs scripts.
    await expect.poll(page).toMatch(/<h1[^>]*>Events<\/h1>/);

    const file = join(folder, 'src/pages/home/home-page.tsx');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace('This page is served by a remote of its own.', 'Evenings in Annapolis.'));
    const second = await plumbline('publish', '--promote');
    expect(second).toMatchObject({ created: true, live: true });
    await expect.poll(page).toContain('Evenings in Annapolis.');

    expect(await plumbline('rollback')).toMatchObject({ live: first['release'] });
    await expect.poll(page).not.toContain('Evenings in Annapolis.');
    expect(await plumbline('canary', '10%')).toMatchObject({ canary: { release: second['release'], percent: 10 } });

    // A token goes to no site but the one that package.json names.
    const other = run(folder, 'env', ['PLUMBLINE_ORIGIN=http://localhost:1', 'npx', 'plumbline', 'list'], token);
    await expect(other).rejects.toThrow('a token is sent to no other site');

    await site.run('api/src/cli/teams.ts', 'retire', 'mf-events', 'The team has left');
    await expect.poll(async () => (await fetch(`${site.origin}/events`)).status).toBe(404);
    await expect(plumbline('publish')).rejects.toThrow(/401|403|unauthorized|forbidden/);
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
});

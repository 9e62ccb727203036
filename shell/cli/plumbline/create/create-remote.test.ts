import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Release } from '@plumbline/contract/releases/releases';
import { reservedSections } from '@plumbline/contract/releases/route-path';
import * as v from 'valibot';
import { openPageServer } from '../../../server/testing/open-page-server.ts';
import { runCommand } from '../../check/run-command.ts';
import { runTool } from '../../check/tools.ts';
import { Refusal } from '@plumbline/remote/internal/refusal';
import { createRemote, type Step } from './create-remote.ts';
import { planRemote, type NewRemote } from './new-remote.ts';
import { format } from './steps.ts';
import { linkPackages, workspaceCopy } from './testing/workspace-copy.ts';

let root: string;
beforeAll(async () => void (root = await workspaceCopy()));
afterAll(() => rm(root, { recursive: true, force: true }));

const plan = (name: string, path?: string, title?: string) => planRemote(root, { name, path, title });
/** Replaces an installation, which would contact a registry. */
const link: Step = (folder, name) => linkPackages(folder, 'shell/remote/template', name);

async function refusal(planned: Promise<NewRemote>): Promise<readonly string[]> {
  const error = await planned.catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error('it was not refused');
  return error.issues.map(({ path, message }) => `${path}: ${message}`);
}

test('path and title are derived from the name by default', async () => {
  expect(await plan('mf-open-houses')).toEqual({ name: 'mf-open-houses', path: '/open-houses', title: 'Open houses' });
});

test('an invalid request is rejected with every reason', async () => {
  expect(await refusal(plan('mf-blog', '/blog/mine', ''))).toEqual([
    'name: there is a folder mf-blog already',
    '--path: /blog/mine stands in the section of mf-blog (/blog): choose another with --path',
    '--title: must have 1 to 60 characters, all in one line',
  ]);
  expect(await refusal(plan('mf-template'))).toEqual(["name: mf-template is the template's own name"]);
  expect(await refusal(plan('mf-a--b'))).toEqual([expect.stringContaining('mf-a--b must be mf- and words')]);
  for (const reserved of reservedSections)
    expect(await refusal(plan(`mf-${reserved}`))).toEqual([
      expect.stringContaining(`/${reserved} is answered by the site itself`),
    ]);
  expect(await refusal(plan('mf-x', 'x'))).toEqual([expect.stringContaining('x must be a path such as /events')]);
});

test('a remote whose creation failed leaves no files', async () => {
  const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
  const failing: Step = async (folder, name) => {
    expect(existsSync(join(folder, name, 'package.json'))).toBe(true);
    throw new Error('no network');
  };
  const before = await readdir(root);
  await expect(createRemote(root, await plan('mf-half'), [failing])).rejects.toThrow('no network');
  expect(await readdir(root)).toEqual(before);
  expect(await readFile(join(root, 'pnpm-lock.yaml'), 'utf8')).toBe(lockfile);
});

const title = 'What\'s "open" this week';
const name = 'mf-open-houses-and-everything-else-this-week';

test('a new remote passes types, lint, format and its tests, is built, and its page renders on the server', async () => {
  await createRemote(root, await plan(name, undefined, title), [format, link]);

  const checks = [
    runTool('tsc', ['-p', name], root),
    runTool('oxlint', ['--deny-warnings', '--ignore-pattern', '**/node_modules/**', name], root),
    runTool('oxfmt', ['--check', name], root),
    runTool('jest', ['--rootDir', root, '--selectProjects', 'dom', '--', name], root, {
      NODE_OPTIONS: '--experimental-vm-modules',
    }),
    runCommand(process.execPath, ['--input-type=module', '-e', buildIt], { cwd: root, env: {} }),
  ];
  for (const { code, output } of await Promise.all(checks)) expect([code, code === 0 ? '' : output]).toEqual([0, '']);

  const folder = join(root, name, 'dist');
  const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  const { origin, close } = await openPageServer(undefined, undefined, undefined, {
    published: [{ release, folder }],
  });
  try {
    const answer = await fetch(`${origin}/${name.slice(3)}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/<title>What&#39;s &#34;open&#34; this week \| Plumbline<\/title>/);
    expect(html).toMatch(/<h1[^>]*>What&#x27;s &quot;open&quot; this week<\/h1>/);
  } finally {
    await close();
  }
}, 300_000);

const buildIt = `const { buildRemote } = await import('./shell/remote/src/preset/release.ts'); await buildRemote(process.cwd() + '/${name}');`;

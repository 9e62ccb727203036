import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describeRelease, listReleases } from '@plumbline/contract/releases/registry';
import { Release } from '@plumbline/contract/releases/releases';
import { build } from '../build.ts';
import type { Command, CommandInput } from '../command.ts';
import { findRelease } from '../find-release.ts';

/** `diff`: the differences between two releases. */
export const diff: Command = {
  usage: '<remote> [release] [release]',
  description: 'shows the changes between two releases; by default from the live release to the local build',
  maxArguments: 2,
  run: async (input) => {
    const [from, to] = await Promise.all([
      describe(input, input.args[0]),
      input.args[1] === undefined ? buildLocally(input) : describe(input, input.args[1]),
    ]);
    const changes = changesOf(from, to);
    return {
      json: { remote: input.remote, from: from?.hash ?? null, to: to.hash, ...changes },
      lines: [
        `${input.remote} ${from?.hash ?? '(nothing live)'} → ${to.hash}`,
        ...changes.routes.map((line) => `  route ${line}`),
        ...changes.pages.map(pageLine),
        ...changes.shared.map((line) => `  needs ${line}`),
        `  all browser files: ${changes.browser.before} kB → ${changes.browser.after} kB, server bundle: ${changes.server.before} kB → ${changes.server.after} kB`,
      ],
    };
  },
};

/** A published release; by default the live one, null if nothing is live. */
async function describe(input: CommandInput, prefix: string): Promise<Release>;
async function describe(input: CommandInput, prefix: string | undefined): Promise<Release | null>;
async function describe(input: CommandInput, prefix: string | undefined): Promise<Release | null> {
  const { client } = input.openRegistry();
  const { remote } = input;
  const live = async () => (await client.call(listReleases, { params: { remote } })).channels.live;
  const release = prefix === undefined ? await live() : await findRelease(input, prefix);
  return release === null ? null : client.call(describeRelease, { params: { remote, release } });
}

async function buildLocally({ remote, folder: root, print }: CommandInput): Promise<Release> {
  print(`Building ${remote} …`);
  const { folder } = await build(root);
  return v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
}

/** The differences between two releases: routes, pages with other scripts, shared libraries, and total sizes in kB. */
export function changesOf(from: Release | null, to: Release) {
  const before = from ?? { ...to, files: {}, assets: {}, shared: {}, declaration: { ...to.declaration, routes: [] } };
  const [oldRoutes, newRoutes] = [routesOf(before), routesOf(to)];
  return {
    routes: [
      ...newRoutes.filter((route) => !oldRoutes.includes(route)).map((route) => `+ ${route}`),
      ...oldRoutes.filter((route) => !newRoutes.includes(route)).map((route) => `- ${route}`),
    ],
    pages: [...new Set([...Object.keys(before.assets), ...Object.keys(to.assets)])]
      .filter((page) => scriptsOf(before, page) !== scriptsOf(to, page))
      .map((page) => ({ page, before: pageSize(before, page), after: pageSize(to, page) })),
    shared: Object.entries(requirementsOf(to))
      .filter(([library, range]) => from !== null && requirementsOf(before)[library] !== range)
      .map(([library, range]) => `${library} ${range} instead of ${requirementsOf(before)[library] ?? 'none'}`),
    browser: sizes(before, to, 'browser/'),
    server: sizes(before, to, 'server/'),
  };
}

type Described = Pick<Release, 'assets' | 'files' | 'container' | 'shared' | 'declaration'>;

function routesOf({ declaration }: Described): string[] {
  return declaration.routes.map(
    ({ path, page, render, admin }) => `${path} (${page}, ${admin ? 'admin, ' : ''}${render})`,
  );
}

function requirementsOf({ shared, declaration }: Described): Record<string, string> {
  return { ...shared, '@plumbline/services': declaration.services };
}

/** The hashes of a page's own scripts; not of the container's entry, which names all scripts and changes with each of them. */
function scriptsOf({ assets, files, container }: Described, page: string): string | null {
  const scripts = assets[page]?.filter((file) => file !== container.entry);
  return (
    scripts
      ?.map((file) => files[`browser/${file}`]?.integrity)
      .toSorted()
      .join(' ') ?? null
  );
}

/** The size of a page's scripts in kB; null if the release has no such page. */
function pageSize({ assets, files }: Described, page: string): number | null {
  const bytes = assets[page]?.reduce((sum, file) => sum + (files[`browser/${file}`]?.bytes ?? 0), 0);
  return bytes === undefined ? null : Math.ceil(bytes / 1024);
}

/** The total size of a folder's files, in kB. */
function sizes(from: Described, to: Described, folder: string) {
  const [before, after] = [from, to].map(({ files }) => {
    const inside = Object.entries(files).filter(([path]) => path.startsWith(folder));
    return Math.ceil(inside.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024);
  });
  return { before: before ?? 0, after: after ?? 0 };
}

function pageLine({ page, before, after }: ReturnType<typeof changesOf>['pages'][number]): string {
  if (before === null) return `  page ${page}: new, ${after} kB of scripts`;
  if (after === null) return `  page ${page}: gone`;
  return before === after
    ? `  page ${page}: changed, ${after} kB of scripts as before`
    : `  page ${page}: ${before} kB → ${after} kB of scripts`;
}

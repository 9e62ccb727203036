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
  most: 2,
  run: async (given) => {
    const [from, to] = await Promise.all([
      describe(given, given.args[0]),
      given.args[1] === undefined ? built(given) : describe(given, given.args[1]),
    ]);
    const changes = changesOf(from, to);
    return {
      json: { remote: given.remote, from: from?.hash ?? null, to: to.hash, ...changes },
      lines: [
        `${given.remote} ${from?.hash ?? '(nothing live)'} → ${to.hash}`,
        ...changes.routes.map((line) => `  route ${line}`),
        ...changes.pages.map(({ page, before, after }) => `  page ${page}: ${before} kB → ${after} kB of scripts`),
        ...changes.shared.map((line) => `  needs ${line}`),
        `  ${changes.files.added} files added, ${changes.files.removed} removed, ${changes.files.changed} changed`,
      ],
    };
  },
};

/** A published release; by default the live one, null if nothing is live. */
async function describe(given: CommandInput, named: string): Promise<Release>;
async function describe(given: CommandInput, named: string | undefined): Promise<Release | null>;
async function describe(given: CommandInput, named: string | undefined): Promise<Release | null> {
  const { client } = given.openRegistry();
  const { remote } = given;
  const live = async () => (await client.call(listReleases, { params: { remote } })).channels.live;
  const release = named === undefined ? await live() : await findRelease(given, named);
  return release === null ? null : client.call(describeRelease, { params: { remote, release } });
}

async function built({ remote, folder: root, say }: CommandInput): Promise<Release> {
  say(`Building ${remote} …`);
  const { folder } = await build(root);
  return v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
}

/** The differences between two releases. */
export function changesOf(from: Release | null, to: Release) {
  const before = from ?? { ...to, files: {}, assets: {}, shared: {}, declaration: { ...to.declaration, routes: [] } };
  const [old, fresh] = [contentsOf(before), contentsOf(to)];
  const routesOf = ({ declaration }: Pick<Release, 'declaration'>) =>
    declaration.routes.map(({ path, page, render, admin }) => `${path} (${page}, ${admin ? 'admin, ' : ''}${render})`);
  const [oldRoutes, freshRoutes] = [routesOf(before), routesOf(to)];
  const size = (release: Pick<Release, 'assets' | 'files'>, page: string) =>
    Math.ceil(
      (release.assets[page] ?? []).reduce((sum, file) => sum + (release.files[`browser/${file}`]?.bytes ?? 0), 0) /
        1024,
    );
  const needs = (release: Pick<Release, 'shared' | 'declaration'>): Record<string, string> => ({
    ...release.shared,
    '@plumbline/services': release.declaration.services,
  });
  return {
    routes: [
      ...freshRoutes.filter((route) => !oldRoutes.includes(route)).map((route) => `+ ${route}`),
      ...oldRoutes.filter((route) => !freshRoutes.includes(route)).map((route) => `- ${route}`),
    ],
    pages: [...new Set([...Object.keys(before.assets), ...Object.keys(to.assets)])]
      .map((page) => ({ page, before: size(before, page), after: size(to, page) }))
      .filter((page) => page.before !== page.after),
    shared: Object.entries(needs(to))
      .filter(([library, range]) => from !== null && needs(before)[library] !== range)
      .map(([library, range]) => `${library} ${range} instead of ${needs(before)[library] ?? 'none'}`),
    files: {
      added: [...fresh.keys()].filter((name) => !old.has(name)).length,
      removed: [...old.keys()].filter((name) => !fresh.has(name)).length,
      changed: [...fresh].filter(([name, content]) => old.has(name) && old.get(name) !== content).length,
    },
  };
}

/**
 * What stands under each name. Builds put a hash of the content into names; without it a changed file is one that changed, and
 * not one that came and one that went.
 */
function contentsOf({ files }: Pick<Release, 'files'>): Map<string, string> {
  const contents = new Map<string, string>();
  for (const path of Object.keys(files).toSorted()) {
    const name = path.replace(/\.[0-9a-f]{8,}(?=\.)/, '');
    contents.set(name, `${contents.get(name) ?? ''} ${files[path]?.integrity}`);
  }
  return contents;
}

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionOf } from '@plumbline/contract/releases/grants';
import type { Channels, RegistryEvent } from '@plumbline/contract/releases/registry';
import { describeFiles, releaseHash } from '../../shell/remote/src/preset/files.ts';
import type { RunningSite } from '../site/running-site.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** A team that releases its remote over HTTP, with validation. */
export interface Team {
  /** Publishes a build and removes its draft. @returns the release's hash. */
  publish(built: BuiltRelease): Promise<string>;
  promote(release: string): Promise<Channels>;
  canary(release: string, percent: number): Promise<Channels>;
  state(): Promise<{ readonly channels: Channels; readonly history: readonly RegistryEvent[] }>;
}

/** Creates a team with its token, by the command that staff use. */
export async function openTeam(site: RunningSite, remote: string, email: string): Promise<Team> {
  const printed = await site.run('api/src/cli/teams.ts', 'add', remote, 'Team', email);
  const authorization = `Bearer ${/plt_[\w-]+/.exec(printed)?.[0]}`;
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', authorization);
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(`${site.origin}/api/releases${path}`, { ...init, headers, signal });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const move = (action: string, body: object) =>
    ask<Channels>(`/${remote}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    async publish({ release: draft, folder }) {
      // The description of a hand-written build lacks the shared React, which the federation plugin would add.
      const files = describeFiles(folder, (path) => Object.hasOwn(draft.files, path));
      const content = { ...draft, files, shared: { ...draft.shared, react: '^19.0.0' } };
      const release = { ...content, hash: releaseHash(content) };
      const sections = new Set(release.declaration.routes.map(({ path }) => sectionOf(path)));
      await site.run('api/src/cli/teams.ts', 'grant', remote, ...sections);
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      const form = new FormData();
      form.set('description', JSON.stringify(release));
      for (const path of Object.keys(files)) {
        form.set(path, new Blob([new Uint8Array(await readFile(join(folder, path)))]), 'file');
      }
      await ask('', { method: 'POST', body: form });
      await rm(folder, { recursive: true, force: true });
      return release.hash;
    },
    promote: (release) => move('promote', { release }),
    canary: (release, percent) => move('canary', { release, percent }),
    state: () => ask(`/${remote}`),
  };
}

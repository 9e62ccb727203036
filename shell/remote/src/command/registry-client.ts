import { createClient, type Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { publishRelease, type Channels } from '@plumbline/contract/releases/registry';
import { apiBase } from '@plumbline/contract/endpoint';
import type { BuiltRelease } from '../preset/release.ts';
import { ErrorBody } from '@plumbline/contract/errors';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { filesBelow } from '../preset/files.ts';
import { siteSnapshot } from './site-snapshot.ts';

/** In ms: long, because the registry renders each page of a release before it accepts it. */
const timeout = 90_000;

/** The settings of a team. */
export interface TeamSettings {
  /** The site's origin. */
  readonly origin: string;
  /** Null if none is set. */
  readonly token: string | null;
}

/** The registry's API for teams. */
export interface RegistryClient {
  readonly client: Client;
  /** Publishes a build. @returns whether the release is new. @throws ApiError with all reasons. */
  readonly publish: (built: Pick<BuiltRelease, 'folder'>) => Promise<{ release: string; created: boolean }>;
  /**
   * Waits until pages show the live release of a remote: page servers load it some tenths of a second later. @returns a warning
   * if they do not show it; null if they do, or the site does not report it.
   */
  readonly waitUntilShown: (channels: Pick<Channels, 'remote' | 'live'>) => Promise<string | null>;
}

/** In ms: the interval of checks of the site, and the time after which a release counts as not shown. */
const shownTiming = { interval: 100, limit: 5_000 } as const;

/** Opens the registry of a site. @throws Error if there is no token. */
export function openRegistry({ origin, token }: TeamSettings): RegistryClient {
  if (token === null) {
    throw new Error('PLUMBLINE_TOKEN is not set: the operator of the site creates a token with npm run teams -- add');
  }
  const headers = { authorization: `Bearer ${token}` };
  return {
    client: createClient({ origin, headers, timeout: timeout, checkResponses: true }),
    async publish({ folder }) {
      const form = new FormData();
      form.set('description', await readFile(join(folder, 'release.json'), 'utf8'));
      for (const path of filesBelow(folder).filter((name) => /^(?:browser|server)\//.test(name))) {
        form.set(path, new Blob([await readFile(join(folder, path))]), 'file');
      }
      const answer = await send(`${origin}${apiBase}${publishRelease.path}`, { method: 'POST', headers, body: form });
      return v.parse(publishRelease.response, answer);
    },
    async waitUntilShown({ remote, live }) {
      if (live === null) return null;
      for (const end = performance.now() + shownTiming.limit; ; await delay(shownTiming.interval)) {
        const shown = await shownRelease(origin, remote);
        if (shown === undefined || shown === live) return null;
        if (performance.now() < end) continue;
        return `Pages show ${shown ?? 'nothing'} of ${remote} still: the page server’s log and /admin/health say why.`;
      }
    },
  };
}

/** The release of a remote that a page server of the site shows now; null if none, undefined if that cannot be known. */
async function shownRelease(origin: string, remote: string): Promise<string | null | undefined> {
  const snapshot = await siteSnapshot(origin).catch(() => undefined);
  return snapshot && (snapshot.remotes.find(({ name }) => name === remote)?.release ?? null);
}

async function send(address: string, request: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...request, signal: AbortSignal.timeout(timeout) });
  } catch (cause) {
    throw new ApiError(0, 'network', 'The server could not be reached.', { cause });
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorBody), text);
  if (!body.success) throw new ApiError(answer.status, 'malformed_response', text || answer.statusText);
  const { code, message, issues = [] } = body.output;
  throw new ApiError(answer.status, code, text, { detail: message, issues });
}

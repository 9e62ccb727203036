import { createClient, type Client } from '@plumbline/contract/client';
import { ApiError } from '@plumbline/contract/errors';
import { publishRelease, type SmokeTest } from '@plumbline/contract/releases/registry';
import { apiBase } from '@plumbline/contract/endpoint';
import type { BuiltRelease } from '@plumbline/build/release';
import { ErrorBody } from '@plumbline/contract/errors';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { filesBelow } from '@plumbline/build/files';
import type { TeamSettings } from './settings.ts';

/** In ms: a release is tried page by page before it is taken. */
const patience = 90_000;

/** The registry, as a team reaches it. */
export interface RegistryDesk {
  readonly client: Client;
  /** Sends a build, with what came of its trial in a browser. @returns whether the registry did not have it before. @throws ApiError with every reason. */
  readonly publish: (
    built: Pick<BuiltRelease, 'folder'>,
    trial?: SmokeTest | null,
  ) => Promise<{ release: string; created: boolean }>;
}

/** Opens the registry of a site. @throws Error where there is no token. */
export function openDesk({ origin, token }: TeamSettings): RegistryDesk {
  if (token === null) {
    throw new Error(
      'PLUMBLINE_TOKEN is required and not set: whoever runs the site gives one with npm run teams -- add',
    );
  }
  const headers = { authorization: `Bearer ${token}` };
  return {
    client: createClient({ origin, headers, timeout: patience, checkResponses: true }),
    async publish({ folder }, trial = null) {
      const form = new FormData();
      form.set('description', await readFile(join(folder, 'release.json'), 'utf8'));
      if (trial) form.set('trial', JSON.stringify(trial));
      for (const path of filesBelow(folder).filter((name) => /^(?:browser|server)\//.test(name))) {
        form.set(path, new Blob([await readFile(join(folder, path))]), 'file');
      }
      const answer = await send(`${origin}${apiBase}${publishRelease.path}`, { method: 'POST', headers, body: form });
      return v.parse(publishRelease.response, answer);
    },
  };
}

async function send(address: string, request: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...request, signal: AbortSignal.timeout(patience) });
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

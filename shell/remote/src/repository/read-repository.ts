import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { HttpOrigin } from '@plumbline/contract/http-origin';
import { RemoteName } from '@plumbline/contract/releases/releases';
import type { TeamSettings } from '../command/registry-client.ts';

/** A repository with one remote, according to its `package.json`. */
export interface Repository {
  readonly folder: string;
  readonly remote: string;
  /** The origin of the one site that its token is for. */
  readonly site: string;
}

const Manifest = v.object({ name: RemoteName, plumbline: v.object({ site: HttpOrigin }) });

/** Reads the repository in a folder. @throws Error saying what its `package.json` lacks. */
export function readRepository(folder: string): Repository {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new Error('There is no package.json here: run this in the folder of a remote');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), readFileSync(file, 'utf8'));
  if (!parsed.success) {
    throw new Error(
      'This folder is no remote: its package.json needs a "name" such as mf-events, and the site as "plumbline": {"site": "https://…"}',
    );
  }
  const { name: remote, plumbline } = parsed.output;
  return { folder, remote, site: plumbline.site };
}

/**
 * The site and the token, which is sent nowhere but to the site that the repository names.
 * @throws Error if the environment names another site, or the token is malformed.
 */
export function teamSettings(
  { site }: Repository,
  environment: Readonly<Record<string, string | undefined>>,
): TeamSettings {
  const { PLUMBLINE_ORIGIN: other, PLUMBLINE_TOKEN: token } = environment;
  if (other && other !== site) {
    throw new Error(
      `PLUMBLINE_ORIGIN is ${other}, but package.json names ${site}: a token is sent to no other site; change one of them`,
    );
  }
  if (token && !/^plt_[\w-]{43}$/.test(token))
    throw new Error('PLUMBLINE_TOKEN is no token: it starts with plt_ and has 47 characters');
  return { origin: site, token: token || null };
}

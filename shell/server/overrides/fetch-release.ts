import * as v from 'valibot';
import { Release, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import { shownRelease, type ShellVersions } from '../registry/snapshot.ts';
import type { WantedOverride } from './override-list.ts';

/** In ms, and in bytes: the most that a description may take. */
const deadline = 2_000;
const longest = 1_000_000;

/**
 * The release that another origin serves: `/release.json`, and its files below `/browser/`. Its code is for browsers: what
 * nobody has published never runs on the server. @throws Error saying in a few words why it cannot be had.
 */
export async function fetchRelease(
  { remote, origin }: WantedOverride,
  versions: ShellVersions,
): Promise<SnapshotRemote> {
  const release = parse(await fetchText(`${origin}/release.json`));
  if (release.remote !== remote) throw new Error(`what is served there is ${release.remote}`);
  const shown = shownRelease(release, versions);
  const routes = shown.routes.map((route) => ({ ...route, render: 'browser' as const }));
  return { ...shown, base: `${origin}/browser/`, routes };
}

async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(deadline);
  const parts: Uint8Array[] = [];
  let length = 0;
  let failure: string | null = null;
  try {
    // A redirect could lead to where overrides may not come from.
    const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (!answer.ok) failure = `it answered ${answer.status} for its release.json`;
    for await (const part of answer.body ?? []) {
      length += part.length;
      if (length > longest) failure ??= 'its release.json is longer than 1 MB';
      if (failure !== null) break;
      parts.push(part);
    }
  } catch (cause) {
    // `fetch` says no more of a failure than that it failed.
    const why = signal.aborted ? `it did not answer in ${deadline / 1000} s` : 'it could not be reached';
    throw new Error(why, { cause });
  }
  if (failure !== null) throw new Error(failure);
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): Release {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Release), text);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(
    `its release.json describes no release (${v.getDotPath(issue) ?? 'it'}: ${issue.message.slice(0, 100)})`,
  );
}

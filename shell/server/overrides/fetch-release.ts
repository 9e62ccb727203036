import * as v from 'valibot';
import { Release, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { incompatibilityOf, shownRelease } from '../../registry/snapshot.ts';
import type { RequestedOverride } from './override-list.ts';

/** In ms and in bytes: the limits of fetching a release's description. */
const deadline = 2_000;
const maxBytes = 1_000_000;

/**
 * Fetches the release that another origin serves: `/release.json`, with its files below `/browser/`. Its pages render in the browser
 * only, because unpublished code never runs on the server. `offer` is what this shell provides to remotes. @throws Error with a reason.
 */
export async function fetchRelease(
  { remote, from: origin }: RequestedOverride,
  offer: ShellOffer,
): Promise<SnapshotRemote> {
  const release = parse(await fetchText(`${origin}/release.json`));
  if (release.remote !== remote) throw new Error(`this origin serves ${release.remote}`);
  const incompatibility = incompatibilityOf(release, offer);
  if (incompatibility !== null) throw new Error(incompatibility);
  const shown = shownRelease(release, offer);
  const routes = shown.routes.map((route) => ({ ...route, render: 'browser' as const }));
  return { ...shown, base: `${origin}/browser/`, routes };
}

async function fetchText(url: string): Promise<string> {
  const signal = AbortSignal.timeout(deadline);
  const parts: Uint8Array[] = [];
  let length = 0;
  let failure: string | null = null;
  try {
    // A redirect could lead to an origin that is not allowed.
    const answer = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (!answer.ok) failure = `it answered ${answer.status} for its release.json`;
    for await (const part of answer.body ?? []) {
      length += part.length;
      if (length > maxBytes) failure ??= 'its release.json is longer than 1 MB';
      if (failure !== null) break;
      parts.push(part);
    }
  } catch (cause) {
    // The message of `fetch` is only "fetch failed".
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
  throw new Error(`its release.json is not valid (${v.getDotPath(issue) ?? 'root'}: ${issue.message.slice(0, 100)})`);
}

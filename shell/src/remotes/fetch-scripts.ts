import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** In ms: the timeout of each request. */
const deadline = 15_000;

/** The fault of a script on the server: it no longer exists (`gone`), or is not the published file (`altered`). */
export type ScriptFault = 'gone' | 'altered';

/**
 * Reloads the scripts of a page from the network. They are cached as immutable, so a damaged copy in the cache would be refused
 * again and again. Never throws. @returns the first fault found, or null; a network failure is not a fault.
 */
export async function refreshScripts(release: ShownRelease, page: string): Promise<ScriptFault | null> {
  const answers = await fetchScripts(release, page, { cache: 'reload' });
  const faults = await Promise.all(answers.map(({ file, answer }) => faultOf(answer, release.integrity[file])));
  return faults.find((fault) => fault !== null) ?? null;
}

/** Loads the scripts of a page into the browser's cache. Never throws. */
export async function preloadScripts(release: ShownRelease, page: string): Promise<void> {
  await fetchScripts(release, page, { priority: 'low' });
}

interface FetchedScript {
  readonly file: string;
  readonly answer: { readonly status: number; readonly body: ArrayBuffer } | null;
}

async function fetchScripts(release: ShownRelease, page: string, init: RequestInit): Promise<FetchedScript[]> {
  return Promise.all(
    (release.assets[page] ?? []).map(async (file) => {
      try {
        const signal = AbortSignal.timeout(deadline);
        const answer = await fetch(release.base + file, { credentials: 'same-origin', signal, ...init });
        return { file, answer: { status: answer.status, body: await answer.arrayBuffer() } };
      } catch {
        return { file, answer: null };
      }
    }),
  );
}

async function faultOf(answer: FetchedScript['answer'], integrity: string | undefined): Promise<ScriptFault | null> {
  if (answer === null) return null;
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (answer.status !== 200) return null;
  // `crypto.subtle` needs a secure context; the script itself is checked by the browser in any case.
  if (!integrity || !globalThis.crypto?.subtle) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', answer.body));
  return `sha384-${btoa(String.fromCharCode(...hash))}` === integrity ? null : 'altered';
}

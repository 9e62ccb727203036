import type { ShownRelease } from '@plumbline/contract/releases/releases';

/** In ms: past it nobody waits for a script any more. */
const deadline = 15_000;

/** What is wrong with a script as the network has it. */
export type ScriptFault = 'gone' | 'altered';

/**
 * Asks the network anew for the scripts of a page. They are kept for ever once they are here: one that had been damaged
 * would be refused again and again. It never fails; whether it helped, the next attempt shows.
 * @returns the first fault that it saw, null where it saw none; that nothing could be had is no fault of a script.
 */
export async function refreshScripts(release: ShownRelease, page: string): Promise<ScriptFault | null> {
  const answers = await fetchScripts(release, page, { cache: 'reload' });
  const faults = await Promise.all(answers.map(({ file, answer }) => faultOf(answer, release.integrity[file])));
  return faults.find((fault) => fault !== null) ?? null;
}

/** Brings the scripts of a page into the browser's cache, for a document that is about to load them. It never fails. */
export async function warmScripts(release: ShownRelease, page: string): Promise<void> {
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
  // Without a secure connection browsers hash nothing; the script itself is refused all the same.
  if (!integrity || !globalThis.crypto?.subtle) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', answer.body));
  return `sha384-${btoa(String.fromCharCode(...hash))}` === integrity ? null : 'altered';
}

import { setTimeout as after } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, type Answer } from './ask.ts';

/** A visitor who requests one URL repeatedly. */
export interface Watch {
  /** Resolves when the first response has arrived. */
  readonly firstResponse: Promise<void>;
  /** When the last response arrived for which `isNew` is false, in ms as `performance.now()` counts; 0 if there was none. */
  readonly lastOldAt: (isNew: (text: string) => boolean) => number;
  /** Whether `isNew` is true for the last response. */
  readonly shows: (isNew: (text: string) => boolean) => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a visitor. @param pause - in ms, between a response and the next request */
export function watch(port: string | number, path: string, pause: number): Watch {
  /** Each distinct body, and when it last arrived. Only distinct bodies are decompressed. */
  const versions: { readonly body: Buffer; readonly text: string; at: number }[] = [];
  let isStopped = false;
  const request = async (): Promise<void> => {
    const answer = await ask(port, path);
    const at = performance.now();
    const sameVersion = versions.find(({ body }) => body.equals(answer.body));
    if (sameVersion) sameVersion.at = at;
    else versions.push({ body: answer.body, text: textOf(answer), at });
  };
  const firstResponse = request();
  const repeating = firstResponse.then(async () => {
    for (; !isStopped; await request()) await after(pause);
  });
  return {
    firstResponse,
    lastOldAt: (isNew) => Math.max(0, ...versions.filter(({ text }) => !isNew(text)).map(({ at }) => at)),
    shows: (isNew) => isNew(versions.toSorted((a, b) => b.at - a.at)[0]?.text ?? ''),
    stop: () => {
      isStopped = true;
      return repeating;
    },
  };
}

/** The decompressed text of a response. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  return String(encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body);
}

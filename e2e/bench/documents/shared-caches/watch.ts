import { setTimeout as after } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, type Answer } from './ask.ts';

/** A visitor who asks for one address again and again. */
export interface Watch {
  /** Resolves with the first answer. */
  readonly begun: Promise<void>;
  /** When an answer was last not as `isNew` wants it, in ms of this process's clock; 0 if none was. */
  readonly lastOld: (isNew: (text: string) => boolean) => number;
  readonly stop: () => Promise<void>;
}

/** @param pause In ms between an answer and the next request. */
export function watch(port: string | number, path: string, pause: number): Watch {
  /** Each body that there was, and when it came last: few are unpacked. */
  const seen: { readonly body: Buffer; readonly text: string; at: number }[] = [];
  let stopped = false;
  const look = async (): Promise<void> => {
    const answer = await ask(port, path);
    const at = performance.now();
    const known = seen.find(({ body }) => body.equals(answer.body));
    if (known) known.at = at;
    else seen.push({ body: answer.body, text: textOf(answer), at });
  };
  const begun = look();
  const going = begun.then(async () => {
    for (; !stopped; await look()) await after(pause);
  });
  return {
    begun,
    lastOld: (isNew) => Math.max(0, ...seen.filter(({ text }) => !isNew(text)).map(({ at }) => at)),
    stop: () => {
      stopped = true;
      return going;
    },
  };
}

/** The text of an answer. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  return String(encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body);
}

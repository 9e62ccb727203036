import { setTimeout as after } from 'node:timers/promises';

/** One kind of request, at a steady rate. */
export interface TrafficClass {
  readonly name: string;
  readonly perSecond: number;
  /** Sends the request with this number. @throws Error if the response is wrong */
  readonly send: (number: number) => Promise<void>;
}

/** A sent request; times in ms. */
export interface SentRequest {
  readonly name: string;
  /** When the request was sent, since the traffic began. */
  readonly at: number;
  readonly took: number;
  /** The failure, in a sentence; null for a correct response. */
  readonly fault: string | null;
}

/** Sends the requests of all classes at their rates for `seconds`, even if earlier requests have not ended. */
export async function runTraffic(classes: readonly TrafficClass[], seconds: number): Promise<readonly SentRequest[]> {
  const sent: SentRequest[] = [];
  const began = performance.now();
  const sendOne = async ({ name, send }: TrafficClass, number: number): Promise<void> => {
    const started = performance.now();
    const fault = await send(number).then(
      () => null,
      (error: Error) => error.message.slice(0, 300),
    );
    sent.push({ name, at: started - began, took: performance.now() - started, fault });
  };
  const run = async (kind: TrafficClass): Promise<void> => {
    const pending = new Set<Promise<void>>();
    for (let number = 0; ; number += 1) {
      const due = began + (number * 1_000) / kind.perSecond;
      if (due - began > seconds * 1_000) break;
      await after(Math.max(0, due - performance.now()));
      const sending = sendOne(kind, number);
      pending.add(sending);
      void sending.then(() => pending.delete(sending));
    }
    await Promise.all(pending);
  };
  await Promise.all(classes.map(run));
  return sent;
}

import { join } from 'node:path';
import type { StripeSandboxSettings } from '../../settings.ts';
import { newId } from '../../provider/ids.ts';
import { openStore } from '../../provider/store.ts';
import { createDeliverer, planDeliveries, type Deliverer, type Delivery } from '../../provider/webhooks.ts';
import type { Job, StripeStore, Tables } from './tables.ts';
import { webhookRequest } from './webhook-request.ts';
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

interface Request {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/** The backend of the emulated Stripe: its stored state, its clock, and its webhooks. */
export interface Backend {
  readonly store: StripeStore;
  readonly settings: StripeSandboxSettings;
  readonly deliverer: Deliverer;
  /** The time of the sandbox's clock, in s since 1970. */
  now(): number;
  /** Runs a function as one transaction, then sends the events that it emitted. */
  run<R>(act: (work: UnitOfWork) => R, request?: Request): R;
  /** Advances the clock, in s, and runs the jobs that become due, each at its own time. */
  advance(seconds: number): void;
  /** Sets the origin at which callers reach the sandbox; the URLs in its responses begin with it. */
  setOrigin(origin: string): void;
  close(): void;
}

interface Options {
  readonly folder: string;
  readonly settings: StripeSandboxSettings;
  /** The origin at which browsers reach the sandbox, until `setOrigin`. */
  readonly origin: string;
  /** Runs the due jobs. */
  readonly doJob: (work: UnitOfWork, job: Job) => void;
}

/** In ms: the interval of checks for due jobs. */
const checkInterval = 1_000;
/** The maximum number of jobs due at one advance of the clock; more are an error in the sandbox. */
const maxJobs = 100_000;

export function startBackend({ folder, settings, origin, doJob }: Options): Backend {
  const store = openStore<Tables>(join(folder, 'stripe.jsonl'));
  removeOld(store, Date.now() + (store.get('clock', 'clock')?.ahead ?? 0));
  const { webhookUrl } = settings;
  const deliverer = createDeliverer({
    store,
    url: webhookUrl,
    requestOf: ({ event: id, flaws }) => {
      const event = store.get('events', id);
      return event === undefined ? null : webhookRequest(event, settings.webhookSecret, flaws);
    },
    onDelivered: ({ event: id }) => {
      const event = store.get('events', id);
      if (event) store.transaction((work) => work.put('events', { ...event, pending_webhooks: 0 }));
    },
  });
  let lastOrigin = origin;

  /** In ms: how far the sandbox's clock is ahead of the machine's. */
  const ahead = (): number => store.get('clock', 'clock')?.ahead ?? 0;
  const now = (): number => Math.floor((Date.now() + ahead()) / 1000);

  function run<R>(act: (work: UnitOfWork) => R, request?: Request): R {
    const deliveries: Delivery[] = [];
    const result = store.transaction((transaction) =>
      act(
        createUnitOfWork(transaction, {
          now: now(),
          origin: lastOrigin,
          request: request ?? null,
          webhookUrl,
          onEvent: (transaction, event) => {
            const storeEvent = (index: number): string => {
              const id = index === 0 ? event.id : newId('evt');
              transaction.put('events', { ...event, id });
              return id;
            };
            if (webhookUrl === null) storeEvent(0);
            else deliveries.push(...planDeliveries(transaction, event.type, storeEvent));
          },
        }),
      ),
    );
    deliverer.add(deliveries);
    return result;
  }

  function nextJob(until: number): Job | undefined {
    return store
      .all('jobs')
      .filter(({ at }) => at <= until)
      .sort((a, b) => a.at - b.at)[0];
  }

  function setClock(time: number): void {
    const lead = Math.max(ahead(), time * 1000 - Date.now());
    if (lead > ahead()) store.transaction((transaction) => transaction.put('clock', { id: 'clock', ahead: lead }));
  }

  function runJobsUntil(target: number): void {
    for (let count = 0; count < maxJobs; count += 1) {
      const job = nextJob(target);
      if (job === undefined) return;
      setClock(job.at);
      run((work) => {
        work.remove('jobs', job.id);
        doJob(work, job);
      });
    }
    throw new Error(`more than ${maxJobs} jobs were due`);
  }

  const timer = setInterval(() => runJobsUntil(now()), checkInterval).unref();
  return {
    store,
    settings,
    deliverer,
    now,
    run,
    advance: (seconds) => {
      const target = now() + seconds;
      runJobsUntil(target);
      setClock(target);
    },
    setOrigin: (newOrigin) => (lastOrigin = newOrigin),
    close: () => {
      clearInterval(timer);
      deliverer.close();
      store.close();
    },
  };
}

/** In ms. */
const dayMs = 86_400_000;

/** Removes stored responses after a day, events and their deliveries after thirty days. @param now in ms */
function removeOld(store: StripeStore, now: number): void {
  store.transaction((transaction) => {
    for (const { id, at } of store.all('answers')) if (at < now - dayMs) transaction.remove('answers', id);
    const old = new Set(
      store.all('events').flatMap(({ id, created }) => (created * 1000 < now - 30 * dayMs ? [id] : [])),
    );
    for (const id of old) transaction.remove('events', id);
    for (const { id, event } of store.all('deliveries')) if (old.has(event)) transaction.remove('deliveries', id);
  });
}

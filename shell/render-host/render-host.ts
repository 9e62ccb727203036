import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlines } from './page-runner.ts';
import type { StartHost } from './host-process.ts';
import { openRenderSlots, type RenderSlot } from './render-slots.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { watchCpu, type CpuWatch } from './watch-cpu.ts';
import {
  emptyPage,
  parseFromHost,
  stages,
  type ApiAnswer,
  type FromHost,
  type HostPage,
  type RenderInput,
  type Stage,
  type ThrownError,
  type ToHost,
} from './messages.ts';

/**
 * Sends an API request for a page, without any credential; null if there was no answer.
 * @throws Error if pages may not make this request, or have made too many: the page fails.
 */
export type AskApi = (path: string, template: string) => Promise<ApiAnswer | null>;

/** The process in which the pages of one release are rendered. */
export interface RenderHost {
  /** Resolves once the bundle has been evaluated. @throws Error where that failed. */
  readonly ready: Promise<void>;
  /** Absent if the host is no process of its own. */
  readonly pid: number | undefined;
  /** Renders a page of the release. Never throws: errors are listed in the page's `failures`. */
  render(input: RenderInput, ask: AskApi): Promise<HostPage>;
  /** The data that the pages declare to be invented. @throws Error if the host ended before it answered. */
  samples(pages: readonly string[]): Promise<readonly string[]>;
  /** Ends the host once the pages in progress are finished. */
  end(): void;
}

interface Options {
  readonly start: StartHost;
  /** `code`: the release's server bundle. */
  readonly bundle: Omit<Extract<ToHost, { type: 'start' }>, 'type'> & { readonly code: string };
  /** The host has ended; with an error if it was unexpected. `whileIdle`: it was ready, and had no page in progress. */
  readonly onEnd: (error: Error | null, whileIdle: boolean) => void;
  readonly onPrint: (text: string) => void;
}

/** In ms beyond its own deadline that a host gets for each step; a host that is silent for longer counts as hung. */
const grace = 500;

/** In ms that a host has at least to go on with a page from an answer of the API. */
const afterAnswer = deadlines['server-render'] + grace;

/** In ms that a host has at least to continue with a page after an answer of the API. */
const minTimeToContinue = 15_000;

/** In ms that a page may take if the API is slow and other pages have its slot. */
const startDeadline = 8_000;

/** Limits of API requests: of one page in all, and of all pages of a host at the same time. */
const maxCalls = 20;
const maxConcurrentCalls = 40;

interface RenderJob {
  readonly url: string;
  stage: Stage;
  timer: NodeJS.Timeout;
  /** In number of questions, and of those that the API has not answered. */
  calls: number;
  asking: number;
  /** In number of answers for which the page waits for its slot. */
  awaitingSlot: number;
  /** In number of its API requests after which the page has continued. */
  resumes: number;
  /** When the page's code ran last, in the order of all pages; 0 if the host has not begun the page. */
  ranAt: number;
  readonly slot: RenderSlot;
  readonly ask: AskApi;
  /** When the host will have been silent about the page for too long, as `performance.now()` counts. */
  silentAfter: number;
  /** Until when the page may wait for the API and for its slot, as `performance.now()` counts. */
  readonly latest: number;
  /** Why the page's API requests failed the page; null if they have not. */
  fault: Error | null;
  readonly resolve: (page: HostPage) => void;
}

/** A question for samples. */
interface Asked {
  readonly timer: NodeJS.Timeout;
  readonly resolve: (samples: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the host of a release. */
export function openRenderHost({ start, bundle, onEnd, onPrint }: Options): RenderHost {
  const jobs = new Map<number, RenderJob>();
  const asked = new Map<number, Asked>();
  const slots = openRenderSlots();
  const limited = limitConcurrency(maxConcurrentCalls);
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let lastId = 0;
  let lastRun = 0;
  let isReady = false;
  let isEnding = false;
  let ended: Error | null = null;
  /** The address over which the host ended; null if it was making no page. */
  let blamedUrl: string | null = null;
  let watch: CpuWatch | null = null;

  const channel = start({ onMessage: receive, onEnd: (why) => finish(new Error(why)), onPrint });
  const timer = setTimeout(() => fail(`it was not ready within ${startDeadline} ms`), startDeadline);
  const { code, ...rest } = bundle;
  channel.send({ type: 'start', ...rest }, code);

  /** The host violated the protocol: it is ended, and its further messages are ignored. */
  function fail(why: string): void {
    finish(new Error(why));
    channel.kill();
  }

  function finish(error: Error): void {
    if (ended) return;
    ended = error;
    clearTimeout(timer);
    watch?.end();
    ready.reject(error);
    const whileIdle = isReady && jobs.size === 0;
    blamedUrl = lastToRun()?.url ?? null;
    // Other requests for the same address would have failed in the same way.
    for (const [id, { url, stage }] of jobs) settle(id, url === blamedUrl ? failedPage(stage, error) : interruptedPage);
    for (const { timer: late, reject } of asked.values()) {
      clearTimeout(late);
      reject(error);
    }
    slots.open();
    onEnd(isEnding && slots.areFree() ? null : error, whileIdle);
  }

  /**
   * The page to blame if the host hangs or breaks: a host runs one page's code at a time, so it is the one that ran last, or the
   * first if none has run.
   */
  function lastToRun(): RenderJob | undefined {
    return [...jobs.values()].reduce<RenderJob | undefined>(
      (last, job) => (last === undefined || job.ranAt > last.ranAt ? job : last),
      undefined,
    );
  }

  function receive(message: unknown, text: string): void {
    if (ended) return;
    try {
      take(parseFromHost(message), text);
    } catch (error) {
      fail((error as Error).message);
    }
  }

  /** @throws Error if the message was not requested: unrequested messages could keep the page server busy. */
  function take(message: FromHost, text: string): void {
    if (message.type === 'ready') {
      if (isReady) throw new Error('it was ready before');
      clearTimeout(timer);
      isReady = true;
      // Before it is ready, the start deadline bounds a host's processor time.
      if (channel.pid !== undefined) watch = watchCpu(channel.pid, fail);
      return ready.resolve();
    }
    if (message.type === 'refused') throw new Error(message.error.message);
    if (message.type === 'samples') {
      const question = asked.get(message.id);
      if (question === undefined) throw new Error('it sent samples that nobody waits for');
      clearTimeout(question.timer);
      asked.delete(message.id);
      watch?.finish();
      return question.resolve(message.samples);
    }
    const job = jobs.get(message.id);
    if (job === undefined) throw new Error('it sent a page that nobody waits for');
    if (message.type === 'stage') {
      const begins = job.ranAt === 0 && message.stage === 'server-bundle';
      if (!begins && stages.indexOf(message.stage) <= stages.indexOf(job.stage))
        throw new Error('it began a step again');
      job.ranAt = lastRun += 1;
      enter(message.id, job, message.stage);
    } else if (message.type === 'resume') {
      job.resumes += 1;
      if (job.resumes > job.calls) throw new Error('a page went on more often than it had asked the API');
      job.ranAt = lastRun += 1;
    } else if (message.type === 'page') {
      const { body, ...page } = message.page;
      settle(
        message.id,
        job.fault ? failedPage('server-load', job.fault) : { ...page, body: body && { ...body, html: text } },
      );
    } else answer(message, job);
  }

  function enter(id: number, job: RenderJob, stage: Stage): void {
    job.stage = stage;
    // A page can continue without waiting for its API requests; it then renders in any case.
    job.slot.reacquireNow();
    endIfSilent(id, job, deadlines[stage] + grace);
  }

  /**
   * Ends the host if it is silent about a page for `time` ms. A page that waits for the API, or for a slot that another page has,
   * does not count as silent.
   */
  function endIfSilent(id: number, job: RenderJob, time: number): void {
    clearTimeout(job.timer);
    job.silentAfter = performance.now() + time;
    const timer = setTimeout(() => {
      // Messages that arrived while this process was late are handled first.
      setImmediate(() => {
        if (jobs.get(id) !== job || job.timer !== timer) return;
        const waits = job.asking > 0 || job.awaitingSlot > 0;
        if (waits && performance.now() < job.latest) return endIfSilent(id, job, grace);
        fail(`it was silent for ${time} ms (${job.stage})`);
      });
    }, time);
    job.timer = timer.unref();
  }

  /** Extends a page's deadline after an answer, so that it can continue: pages that had their slots back before it run first. */
  function extendDeadline(id: number, job: RenderJob): void {
    const now = performance.now();
    if (job.silentAfter < now + afterAnswer && now < job.latest) endIfSilent(id, job, afterAnswer);
  }

  function answer({ id, call, url, template }: Extract<FromHost, { type: 'call' }>, job: RenderJob): void {
    job.calls += 1;
    if (job.calls > maxCalls) throw new Error(`a page asked the API more than ${maxCalls} times`);
    job.asking += 1;
    waitForApi(job);
    void limited(async () => (jobs.get(id) === job ? job.ask(url, template) : null))
      .catch((error: Error) => {
        job.fault ??= error;
        return null;
      })
      .then(async (given) => {
        job.asking -= 1;
        // After its last answer the page has all its data.
        if (job.asking === 0) {
          job.awaitingSlot += 1;
          await job.slot.reacquire();
          job.awaitingSlot -= 1;
        }
        if (jobs.get(id) !== job) return;
        waitForApi(job);
        extendDeadline(id, job);
        if (given === null) return channel.send({ type: 'answer', id, call, answer: null });
        const { body, ...head } = given;
        channel.send({ type: 'answer', id, call, answer: head }, body);
      });
  }

  /** Lets other pages use a page's slot while some of its data is outstanding. */
  function waitForApi({ asking, stage, slot }: RenderJob): void {
    if (asking > 0 && stage === 'server-load') slot.release();
  }

  function settle(id: number, page: HostPage): void {
    const job = jobs.get(id);
    clearTimeout(job?.timer);
    jobs.delete(id);
    watch?.finish();
    job?.resolve(page);
  }

  async function make(input: RenderInput, ask: AskApi, slot: RenderSlot): Promise<HostPage> {
    try {
      await ready.promise;
    } catch (error) {
      return failedPage('server-bundle', error as Error);
    }
    if (ended) return failedPage('server-bundle', ended);
    const id = (lastId += 1);
    const { promise, resolve } = Promise.withResolvers<HostPage>();
    const inContext = AsyncLocalStorage.snapshot();
    const job: RenderJob = {
      url: input.url,
      stage: 'server-bundle',
      timer: setTimeout(() => undefined, 0),
      calls: 0,
      asking: 0,
      awaitingSlot: 0,
      resumes: 0,
      ranAt: 0,
      slot,
      // The host's messages arrive outside of the page's trace.
      ask: (path, template) => inContext(ask, path, template),
      silentAfter: 0,
      latest: performance.now() + minTimeToContinue,
      fault: null,
      resolve,
    };
    jobs.set(id, job);
    enter(id, job, 'server-bundle');
    watch?.begin();
    channel.send({ type: 'render', id, ...input });
    return promise;
  }

  return {
    ready: ready.promise,
    pid: channel.pid,
    async render(input, ask) {
      const hasEnded = ended !== null;
      // A host without time, also one that is still starting, leaves the page to the browser.
      const slot = await slots.take();
      if (slot === null) return emptyPage;
      // It was ready, and has ended over another page while this one waited.
      if (isReady && ended && !hasEnded)
        return input.url === blamedUrl ? failedPage('server-bundle', ended) : interruptedPage;
      try {
        return await make(input, ask, slot);
      } finally {
        slot.free();
        if (isEnding && slots.areFree()) channel.kill();
      }
    },
    async samples(pages) {
      await ready.promise;
      if (ended) throw ended;
      const id = (lastId += 1);
      const { promise, ...settled } = Promise.withResolvers<readonly string[]>();
      const deadline = deadlines['server-bundle'] + grace;
      const late = setTimeout(() => fail(`it was silent for ${deadline} ms (samples)`), deadline);
      asked.set(id, { ...settled, timer: late });
      watch?.begin();
      channel.send({ type: 'samples', id, pages });
      return promise;
    },
    end() {
      isEnding = true;
      if (slots.areFree()) channel.kill();
    },
  };
}

const interruptedPage: HostPage = { ...emptyPage, interrupted: true };

/** A page that could not be rendered. */
export function failedPage(stage: Stage, { message, stack }: Error): HostPage {
  const error: ThrownError = { message, ...(stack && { stack }) };
  return { ...emptyPage, failures: [{ stage, error }] };
}

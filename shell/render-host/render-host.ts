import { AsyncLocalStorage } from 'node:async_hooks';
import { deadlines } from './page-runner.ts';
import type { StartHost } from './host-process.ts';
import { createRenderSlots, type RenderSlot } from './render-slots.ts';
import { StarvedError, watchStarvation } from './starvation.ts';
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
  /** Resolves once the bundle has been evaluated. @throws Error if that failed. */
  readonly ready: Promise<void>;
  /** Absent if the host runs in this process (in tests). */
  readonly pid: number | undefined;
  /** Renders a page of the release. Never throws: errors are listed in the page's `failures`. */
  render(input: RenderInput, ask: AskApi): Promise<HostPage>;
  /** The sample data that the pages show to visitors, as they declare it. @throws Error if the host ended before it answered. */
  samples(pages: readonly string[]): Promise<readonly string[]>;
  /** Ends the host once the pages in progress are finished. */
  end(): void;
}

interface Options {
  readonly start: StartHost;
  /** `code`: the release's server bundle. */
  readonly bundle: Omit<Extract<ToHost, { type: 'start' }>, 'type'> & { readonly code: string };
  /**
   * The host has ended; with an error if that was unexpected. `whileIdle`: the host was ready, and no page in progress reports the
   * failure of the release.
   */
  readonly onEnd: (error: Error | null, whileIdle: boolean) => void;
  readonly onPrint: (text: string) => void;
}

/** In ms: the time that a host gets for each step beyond the step's own deadline; a host that is silent for longer counts as hung. */
const grace = 500;

/** In ms: the least time that a host has to continue with a page after a response of the API. */
const minTimeAfterAnswer = deadlines['server-render'] + grace;

/** In ms: the most that a page, or a host's start, may take if the API is slow, other pages have the slot, or the machine is busy. */
const maxTotalTime = 15_000;

/** In ms: the most that a host's start may take on a machine that is not busy. */
const startDeadline = 8_000;

/** Limits of API requests: of one page in all, and of all pages of a host at the same time. */
const maxCalls = 20;
const maxConcurrentCalls = 40;

interface RenderJob {
  readonly url: string;
  stage: Stage;
  timer: NodeJS.Timeout;
  /** In number of API requests: all of the page, and those without a response yet. */
  calls: number;
  callsInFlight: number;
  /** In number of API responses that wait until the page has its slot back. */
  awaitingSlot: number;
  /** In number of its API requests after which the page has continued. */
  resumes: number;
  /** The number of the page's last run among the runs of all pages; 0 if the host has not begun the page. */
  ranAt: number;
  readonly slot: RenderSlot;
  readonly ask: AskApi;
  /** When the page's step began, as `performance.now()` counts. */
  enteredAt: number;
  /** The steps that took too long because the machine was busy. */
  readonly starvedIn: Set<Stage>;
  /** Whether the browser renders the page, because the machine was busy; the host has not been told and continues with it. */
  isLeftToBrowser: boolean;
  /** The time at which the host counts as hung if it stays silent about the page, as `performance.now()` counts. */
  silentAfter: number;
  /** The time until which the page may wait for the API, its slot and a processor, as `performance.now()` counts. */
  readonly waitsUntil: number;
  /** Why the page's API requests failed the page; null if they have not. */
  fault: Error | null;
  readonly resolve: (page: HostPage) => void;
}

/** A request for samples. */
interface SampleRequest {
  readonly timer: NodeJS.Timeout;
  readonly resolve: (samples: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the host of a release. */
export function startRenderHost({ start, bundle, onEnd, onPrint }: Options): RenderHost {
  const jobs = new Map<number, RenderJob>();
  const sampleRequests = new Map<number, SampleRequest>();
  const slots = createRenderSlots();
  const withinCallLimit = limitConcurrency(maxConcurrentCalls);
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  /** Resolves if the machine is too busy to start the host in time. */
  const startsLate = Promise.withResolvers<void>();
  let lastId = 0;
  let lastRun = 0;
  let isReady = false;
  let isEnding = false;
  let ended: Error | null = null;
  /** The address of the page because of which the host ended; null if it was rendering none. */
  let blamedUrl: string | null = null;
  let watch: CpuWatch | null = null;

  const channel = start({ onMessage: receive, onEnd: (why) => finish(new Error(why)), onPrint });
  const starvation = watchStarvation(channel.processorWait ?? (() => 0));
  const began = performance.now();
  let timer = setTimeout(onStartTimeout, startDeadline);
  const { code, ...rest } = bundle;
  channel.send({ type: 'start', ...rest }, code);

  /** The host violated the protocol: it is ended, and its further messages are ignored. */
  function fail(why: string): void {
    end(new Error(why));
  }

  function end(error: Error): void {
    finish(error);
    channel.kill();
  }

  /** The error of a host that has sent no message since `at`. */
  function silenceError(why: string, at: number): Error {
    return starvation.isSince(at)
      ? new StarvedError(`${why}, most of which it waited for a processor of this busy machine`)
      : new Error(why);
  }

  function onStartTimeout(): void {
    const time = Math.round(performance.now() - began);
    const left = maxTotalTime - time;
    const error = silenceError(`it was not ready within ${time} ms`, began);
    if (left <= 0 || !(error instanceof StarvedError)) return end(error);
    startsLate.resolve();
    timer = setTimeout(onStartTimeout, left);
  }

  function finish(error: Error): void {
    if (ended) return;
    ended = error;
    clearTimeout(timer);
    watch?.end();
    starvation.end();
    ready.reject(error);
    const isExpected = isEnding && slots.areFree();
    blamedUrl = lastToRun()?.url ?? null;
    const blamed = [...jobs.values()].filter(({ url }) => url === blamedUrl);
    const whileIdle =
      isReady && !(error instanceof StarvedError) && blamed.every(({ isLeftToBrowser }) => isLeftToBrowser);
    // Other requests for the same address would have failed in the same way.
    for (const [id, { url, stage }] of jobs)
      finishJob(id, url === blamedUrl ? pageWithout(stage, error) : interruptedPage);
    for (const { timer: late, reject } of sampleRequests.values()) {
      clearTimeout(late);
      reject(error);
    }
    slots.admitAll();
    onEnd(isExpected ? null : error, whileIdle);
  }

  /**
   * The page to blame if the host hangs or breaks: a host runs one page's code at a time, so this is the page that ran last, or the
   * first page if none has run.
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
      if (isReady) throw new Error('it was ready already');
      clearTimeout(timer);
      isReady = true;
      // Before it is ready, the start deadline bounds a host's processor time.
      if (channel.pid !== undefined) watch = watchCpu(channel.pid, fail);
      return ready.resolve();
    }
    if (message.type === 'refused') throw new Error(message.error.message);
    if (message.type === 'samples') {
      const request = sampleRequests.get(message.id);
      if (request === undefined) throw new Error('it sent samples that were not requested');
      clearTimeout(request.timer);
      sampleRequests.delete(message.id);
      watch?.finish();
      return request.resolve(message.samples);
    }
    const job = jobs.get(message.id);
    if (job === undefined) throw new Error('it sent a page that was not requested');
    if (message.type === 'stage') {
      const begins = job.ranAt === 0 && message.stage === 'server-bundle';
      if (!begins && stages.indexOf(message.stage) <= stages.indexOf(job.stage))
        throw new Error('it began a step again');
      job.ranAt = lastRun += 1;
      enterStage(message.id, job, message.stage);
    } else if (message.type === 'resume') {
      job.resumes += 1;
      if (job.resumes > job.calls) throw new Error('a page continued more often than it had called the API');
      job.ranAt = lastRun += 1;
    } else if (message.type === 'page') {
      noteStarvation(job);
      const { body, ...page } = message.page;
      const failures = page.failures.filter(({ stage }) => !job.starvedIn.has(stage));
      finishJob(
        message.id,
        job.fault ? failedPage('server-load', job.fault) : { ...page, failures, body: body && { ...body, html: text } },
      );
    } else answer(message, job);
  }

  /** A host has its own deadlines, too: a step that it reports as late on a busy machine is no failure of its release. */
  function noteStarvation({ stage, enteredAt, starvedIn }: RenderJob): void {
    const isLate = performance.now() - enteredAt >= deadlines[stage];
    if (isLate && starvation.isSince(enteredAt)) starvedIn.add(stage);
  }

  function enterStage(id: number, job: RenderJob, stage: Stage): void {
    noteStarvation(job);
    job.stage = stage;
    job.enteredAt = performance.now();
    // A page can continue without waiting for its API requests. The host then renders it, with or without a free slot.
    job.slot.reacquireNow();
    endIfSilent(id, job, deadlines[stage] + grace);
  }

  /**
   * Ends the host if it is silent about a page for `time` ms. A page that waits for the API, or for a slot that another page has,
   * does not count as silent. A page whose host had no processor is left to the browser, while the host continues with it.
   */
  function endIfSilent(id: number, job: RenderJob, time: number): void {
    clearTimeout(job.timer);
    const since = performance.now();
    job.silentAfter = since + time;
    const timer = setTimeout(() => {
      // Messages that arrived while this process was late are handled first.
      setImmediate(() => {
        if (jobs.get(id) !== job || job.timer !== timer) return;
        const mayWait = performance.now() < job.waitsUntil;
        if (mayWait && (job.callsInFlight > 0 || job.awaitingSlot > 0)) return endIfSilent(id, job, grace);
        const error = silenceError(`it was silent for ${time} ms (${job.stage})`, since);
        if (!mayWait || !(error instanceof StarvedError)) return end(error);
        job.isLeftToBrowser = true;
        job.resolve(emptyPage);
        endIfSilent(id, job, time);
      });
    }, time);
    job.timer = timer.unref();
  }

  /** Extends a page's deadline after a response of the API: other pages that got their slots back earlier run first. */
  function extendDeadline(id: number, job: RenderJob): void {
    const now = performance.now();
    if (job.silentAfter < now + minTimeAfterAnswer && now < job.waitsUntil) endIfSilent(id, job, minTimeAfterAnswer);
  }

  function answer({ id, call, url, template }: Extract<FromHost, { type: 'call' }>, job: RenderJob): void {
    job.calls += 1;
    if (job.calls > maxCalls) throw new Error(`a page called the API more than ${maxCalls} times`);
    job.callsInFlight += 1;
    waitForApi(job);
    void withinCallLimit(async () => (jobs.get(id) === job ? job.ask(url, template) : null))
      .catch((error: Error) => {
        job.fault ??= error;
        return null;
      })
      .then(async (apiAnswer) => {
        job.callsInFlight -= 1;
        // After its last answer the page has all its data.
        if (job.callsInFlight === 0) {
          job.awaitingSlot += 1;
          await job.slot.reacquire();
          job.awaitingSlot -= 1;
        }
        if (jobs.get(id) !== job) return;
        waitForApi(job);
        extendDeadline(id, job);
        if (apiAnswer === null) return channel.send({ type: 'answer', id, call, answer: null });
        const { body, ...head } = apiAnswer;
        channel.send({ type: 'answer', id, call, answer: head }, body);
      });
  }

  /** Lets other pages use a page's slot while some of its data is outstanding. */
  function waitForApi({ callsInFlight, stage, slot }: RenderJob): void {
    if (callsInFlight > 0 && stage === 'server-load') slot.release();
  }

  function finishJob(id: number, page: HostPage): void {
    const job = jobs.get(id);
    if (job === undefined) return;
    clearTimeout(job.timer);
    jobs.delete(id);
    watch?.finish();
    job.resolve(page);
    freeSlot(job.slot);
  }

  /** Frees a page's slot; a host that is being ended is killed with its last page. */
  function freeSlot(slot: RenderSlot): void {
    slot.free();
    if (isEnding && slots.areFree()) channel.kill();
  }

  async function renderInSlot(input: RenderInput, ask: AskApi, slot: RenderSlot): Promise<HostPage> {
    await Promise.race([ready.promise, startsLate.promise]).catch(() => undefined);
    if (ended || !isReady) {
      freeSlot(slot);
      return ended ? pageWithout('server-bundle', ended) : emptyPage;
    }
    const id = (lastId += 1);
    const { promise, resolve } = Promise.withResolvers<HostPage>();
    const inContext = AsyncLocalStorage.snapshot();
    const job: RenderJob = {
      url: input.url,
      stage: 'server-bundle',
      timer: setTimeout(() => undefined, 0),
      calls: 0,
      callsInFlight: 0,
      awaitingSlot: 0,
      resumes: 0,
      ranAt: 0,
      enteredAt: performance.now(),
      starvedIn: new Set(),
      isLeftToBrowser: false,
      slot,
      // The host's messages arrive outside of the page's trace.
      ask: (path, template) => inContext(ask, path, template),
      silentAfter: 0,
      waitsUntil: performance.now() + maxTotalTime,
      fault: null,
      resolve,
    };
    jobs.set(id, job);
    enterStage(id, job, 'server-bundle');
    watch?.begin();
    channel.send({ type: 'render', id, ...input });
    return promise;
  }

  return {
    ready: ready.promise,
    pid: channel.pid,
    async render(input, ask) {
      const hasEnded = ended !== null;
      // Without a slot in time, also while the host is still starting, the browser renders the page.
      const slot = await slots.take();
      if (slot === null) return emptyPage;
      // The host was ready, and has ended because of another page while this one waited.
      if (isReady && ended && !hasEnded) {
        freeSlot(slot);
        return input.url === blamedUrl ? pageWithout('server-bundle', ended) : interruptedPage;
      }
      return renderInSlot(input, ask, slot);
    },
    async samples(pages) {
      await ready.promise;
      if (ended) throw ended;
      const id = (lastId += 1);
      const { promise, ...callbacks } = Promise.withResolvers<readonly string[]>();
      const deadline = deadlines['server-bundle'] + grace;
      const since = performance.now();
      const late = setTimeout(() => end(silenceError(`it was silent for ${deadline} ms (samples)`, since)), deadline);
      sampleRequests.set(id, { ...callbacks, timer: late });
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

/** A page whose host ended: a failure of its release, unless the machine kept the host from rendering it. */
export function pageWithout(stage: Stage, error: Error): HostPage {
  return error instanceof StarvedError ? emptyPage : failedPage(stage, error);
}

/** A page that could not be rendered. */
export function failedPage(stage: Stage, { message, stack }: Error): HostPage {
  const error: ThrownError = { message, ...(stack && { stack }) };
  return { ...emptyPage, failures: [{ stage, error }] };
}

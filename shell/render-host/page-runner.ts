import { createClient } from '@plumbline/contract/client';
import type { PageModule } from '@plumbline/services';
import { withoutPageTexts, type SeedWithData } from '../src/boot/in-page.ts';
import type { PageInput } from '../src/entry-server.tsx';
import { withDeadline } from '../src/remotes/with-deadline.ts';
import { evaluateBundle, pageOf, type ServerBundle } from './evaluate-bundle.ts';
import { loadPageData } from './load-page.ts';
import {
  assertPageBounds,
  emptyPage,
  type ApiAnswer,
  type FromHost,
  type HostPage,
  type RenderInput,
  type Stage,
  type ThrownError,
  type ToHost,
} from './messages.ts';

/** The part of the shell's server build that renders pages. */
type Renderer = Pick<
  typeof import('../src/entry-server.tsx'),
  'describePage' | 'renderBody' | 'sharedLibraries' | 'earlierLibraries' | 'sharedKit'
>;

/** In ms: the longest that each step may take. */
export const deadlines: Readonly<Record<Stage, number>> = {
  'server-bundle': 1_500,
  'server-load': 3_250,
  'server-render': 2_000,
};

/** Sends a message and the text beside it. @throws Error if it is too long. */
type Send = (message: FromHost, text?: string) => void;

/**
 * The code inside a render host: renders the pages of one release. The seeds of a page are the API's answers with which the browser fills
 * its cache. @returns the handler of the page server's messages.
 */
export function createPageRunner(renderer: Renderer, send: Send): (message: ToHost, text: string) => void {
  let bundle: ServerBundle | null = null;
  const calls = new Map<string, (answer: ApiAnswer | null) => void>();
  /** By the id of a page in progress: the number of its API requests after which its code has not continued yet. */
  const pendingCalls = new Map<number, number>();

  function start({ versions, ...options }: Extract<ToHost, { type: 'start' }>, code: string): void {
    try {
      const { sharedLibraries: newest, earlierLibraries, sharedKit } = renderer;
      const earlier = Object.entries(versions).flatMap(([library, version]) => {
        const found = earlierLibraries[library]?.[version];
        return found === undefined ? [] : [[library, found] as const];
      });
      const sharedLibraries = { ...newest, ...Object.fromEntries(earlier) };
      bundle = evaluateBundle(code, { ...options, sharedLibraries, sharedKit });
      send({ type: 'ready' });
    } catch (error) {
      send({ type: 'refused', error: thrownError(error) });
    }
  }

  async function loadPage(name: string): Promise<PageModule> {
    if (bundle === null) throw new Error('there is no bundle');
    const { 'server-bundle': deadline } = deadlines;
    return withDeadline(pageOf(bundle, name), deadline, `its page took longer than ${deadline} ms`);
  }

  async function render(id: number, { url, owned, ...rest }: RenderInput): Promise<HostPage> {
    const failures: { stage: Stage; error: ThrownError }[] = [];
    let stage: Stage = 'server-bundle';
    const enter = (next: Stage): void => {
      stage = next;
      send({ type: 'stage', id, stage });
    };
    let hostPage: HostPage = { ...emptyPage, failures };
    try {
      enter('server-bundle');
      const page = await loadPage(owned.route.page);
      hostPage = { ...hostPage, confidential: page.confidential === true, framedBySite: page.framedBySite === true };
      enter('server-load');
      const resume = (): void => {
        const waiting = pendingCalls.get(id) ?? 0;
        if (waiting === 0) return;
        pendingCalls.set(id, waiting - 1);
        send({ type: 'resume', id });
      };
      const { fault, unanswered, ...data } = await loadPageData(page, owned, {
        url: new URL(url),
        clientFor: clientOf(id),
        resume,
      });
      hostPage = { ...hostPage, ...data };
      // `loadPageData` reports why a page's data failed.
      if (fault !== null) failures.push({ stage, error: thrownError(fault) });
      // All pages that wait for the API run out of time at once: rendering them all would exceed every page's deadline.
      if (unanswered || data.movedTo !== null) return hostPage;
      enter('server-render');
      const input = { ...rest, url: new URL(url), seeds: data.seeds, owned, page };
      const began = performance.now();
      const { 'server-render': deadline } = deadlines;
      const rendering = renderer.renderBody(input);
      const body = await withDeadline(rendering, deadline, `it took longer than ${deadline} ms`);
      const seconds = (performance.now() - began) / 1_000;
      const seeds = seedsWithoutTexts(data.seeds, body.html);
      return { ...hostPage, seeds, head: headOf(input), body: { ...body, seconds } };
    } catch (error) {
      failures.push({ stage, error: thrownError(error) });
      return hostPage;
    }
  }

  function headOf(input: PageInput): HostPage['head'] {
    try {
      const { title, tags, heroImages } = renderer.describePage(input);
      return { title, tags: tags as NonNullable<HostPage['head']>['tags'], heroImages: [...heroImages] };
    } catch (error) {
      console.error("a page's meta threw an error: the page gets the shell's default head", error);
      return null;
    }
  }

  let callCount = 0;
  /** The API client of one page. The page server sends its requests, because this process has no network. */
  function clientOf(id: number) {
    return (template: string) =>
      createClient({
        // `createClient` passes the address as a string.
        fetch: async (url) => {
          // A `load` that missed its deadline may still call the API.
          const waiting = pendingCalls.get(id);
          if (waiting === undefined) throw new TypeError('the page has been sent');
          pendingCalls.set(id, waiting + 1);
          const call = (callCount += 1);
          const { promise, resolve } = Promise.withResolvers<ApiAnswer | null>();
          calls.set(`${id} ${call}`, resolve);
          send({ type: 'call', id, call, url: url as string, template });
          const answer = await promise;
          if (answer === null) throw new TypeError('fetch failed');
          return new Response(answer.body === '' ? null : answer.body, answer);
        },
      });
  }

  /** The invented texts of pages, see `samples` in {@link PageModule}. */
  async function listSamples(pages: readonly string[]): Promise<string[]> {
    const modules = await Promise.all(pages.map(loadPage));
    return [...new Set(modules.flatMap((page) => page.samples?.() ?? []))];
  }

  function sendPage(id: number, { body, ...page }: HostPage): void {
    pendingCalls.delete(id);
    const { html = '', ...rest } = body ?? {};
    try {
      assertPageBounds(page);
      send({ type: 'page', id, page: { ...page, body: body && (rest as Omit<typeof body, 'html'>) } }, html);
    } catch (error) {
      // The data cannot be JSON, or the page exceeds its bounds.
      const failure = { stage: 'server-render' as const, error: thrownError(error) };
      const { confidential, framedBySite } = page;
      send({ type: 'page', id, page: { ...emptyPage, confidential, framedBySite, body: null, failures: [failure] } });
    }
  }

  function take(message: ToHost, text: string): void {
    if (message.type === 'start') return start(message, text);
    const { id } = message;
    if (message.type === 'answer') {
      const key = `${id} ${message.call}`;
      calls.get(key)?.(message.answer && { ...message.answer, body: text });
      calls.delete(key);
      return;
    }
    if (message.type === 'samples') {
      void listSamples(message.pages).then(
        (samples) => send({ type: 'samples', id, samples }),
        () => send({ type: 'samples', id, samples: [] }),
      );
      return;
    }
    pendingCalls.set(id, 0);
    void render(id, message).then((page) => sendPage(id, page));
  }

  // Each message is handled in a turn of the event loop of its own, so that two pages' code does not run in one turn: if the host hangs
  // or breaks, the page server blames the page that ran last.
  return (message, text) => void setImmediate(() => take(message, text));
}

/** The seeds in the document: without the texts that its HTML contains. */
function seedsWithoutTexts(seeds: HostPage['seeds'], html: string): HostPage['seeds'] {
  const entries = Object.entries(seeds).map(([key, seed]) => [
    key,
    'data' in seed ? withoutPageTexts(seed as SeedWithData, html) : seed,
  ]);
  return Object.fromEntries(entries) as HostPage['seeds'];
}

/** An error as a message, with its texts cut to their maximum lengths. */
function thrownError(error: unknown): ThrownError {
  const { message = String(error), stack } = error instanceof Error ? error : ({} as Partial<Error>);
  return { message: message.slice(0, 500), ...(stack && { stack: stack.slice(0, 5_000) }) };
}

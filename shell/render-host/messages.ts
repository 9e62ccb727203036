import * as v from 'valibot';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from '../src/layout/boot.ts';
import { overrideParameter } from '../src/overrides/overrides.ts';
import type { OwnedRoute } from '../src/remotes/snapshot-routes.ts';
import { jsonForScript } from './escape.ts';
import type { FrameLimits } from './frames.ts';

/** What a page of a remote is rendered from, beside what it asks of the API. */
export interface RenderInput {
  readonly url: string;
  readonly site: Site;
  readonly layout: LayoutBoot;
  readonly snapshotId: string;
  readonly owned: OwnedRoute;
}

/** What the API answered to a page's question. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What a page server sends to a render host. `id` is of one page, `call` of one question that the page has asked. The text beside
 * `start` is the release's server bundle, that beside `answer` the answer's body.
 */
export type ToHost =
  | {
      readonly type: 'start';
      /** What the bundle is called in stack traces. */
      readonly filename: string;
      /** The address that the remote's files stand under. */
      readonly base: string;
      readonly kitVersion: string;
      /** By library: the version that the release gets where it is not the shell's newest. */
      readonly versions: Readonly<Record<string, string>>;
    }
  | ({ readonly type: 'render'; readonly id: number } & RenderInput)
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: Omit<ApiAnswer, 'body'> | null;
    }
  | { readonly type: 'samples'; readonly id: number; readonly pages: readonly string[] };

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `must have at most ${most} characters`));

/** Bounds the number of what is in a list or record before anything of it is looked at, which could take long. */
const atMost = (most: number) =>
  v.check(
    (value: unknown) => (Array.isArray(value) ? value : Object.keys(Object(value))).length <= most,
    `must have at most ${most} entries`,
  );
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(v.unknown(), atMost(most), v.array(item));
const record = <K extends v.GenericSchema<string, string>, T extends v.GenericSchema>(key: K, item: T, most: number) =>
  v.pipe(v.unknown(), atMost(most), v.record(key, item));

/** An address of this site, with what it is asked for, may have 12,000 characters, and three times as many once each is encoded. */
const address = text(40_000);

/** In characters: the texts of a page's head together, and one of them. */
const mostInHead = 50_000;
const headText = text(mostInHead);

/** In characters of the document, in which each `<` takes six: what the browser's cache begins with. */
const mostSeeds = 500_000;

/** Steps of making a page in which a remote's code runs, in their order: loading its bundle, its data, rendering. */
export const stages = ['server-bundle', 'server-load', 'server-render'] as const;
const Stage = v.picklist(stages);
export type Stage = v.InferOutput<typeof Stage>;

/** An error as it travels; both texts come from a remote's code. */
const ThrownError = v.object({ message: text(500), stack: v.optional(text(5_000)) });
export type ThrownError = v.InferOutput<typeof ThrownError>;

/** Neither `http-equiv` nor a link that loads anything: a head only says what its page is. */
const HeadTag = v.variant('element', [
  v.object({
    element: v.literal('meta'),
    attributes: record(v.picklist(['name', 'property', 'content']), headText, 3),
  }),
  v.object({
    element: v.literal('link'),
    attributes: v.intersect([
      record(v.picklist(['rel', 'href', 'type', 'title']), headText, 4),
      v.object({ rel: v.picklist(['canonical', 'alternate']) }),
    ]),
  }),
  v.object({
    element: v.literal('script'),
    attributes: v.strictObject({ type: v.literal('application/ld+json') }),
    text: headText,
  }),
]);

const HeroImage = v.union([text(2_000), v.object({ type: text(100), srcset: text(4_000), sizes: text(500) })]);

const Seed = v.union([
  v.object({ data: v.unknown(), inPage: v.optional(record(text(100), text(100), 20)) }),
  v.object({ error: v.object({ status: count, code: text(100), detail: text(1_000) }) }),
]);

const Head = v.pipe(
  v.object({ title: headText, tags: list(HeadTag, 80), heroImages: list(HeroImage, 10) }),
  v.check((head) => textIn(head) <= mostInHead, `must have at most ${mostInHead} characters of text`),
);

/** In characters: all texts of a value, however deep. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + textIn(one), 0)
    : 0;
}

const Seeds = v.pipe(
  record(address, Seed, 200),
  v.check(
    (seeds) => jsonForScript(seeds).length <= mostSeeds,
    `must take up at most ${mostSeeds} characters of the document`,
  ),
);

/** In number: each style element has its hash in the page's headers. */
const mostStyles = 50;

/** Style elements and nothing beside or behind them. */
const Styles = v.pipe(
  text(200_000),
  v.check((styles) => {
    const parts = styles.split('</style>', mostStyles + 2);
    return (
      parts.pop() === '' &&
      parts.length <= mostStyles &&
      parts.every((part) => /^<style[^<>]*>/.test(part) && !part.includes('</'))
    );
  }, `must be at most ${mostStyles} style elements`),
);

/**
 * An address of this site, as redirects may lead to. None begins a preview: who has typed the address of a page has not typed where that
 * leads to, and browsers call it typed all the same.
 */
const OwnAddress = v.pipe(
  address,
  v.transform(ownAddress),
  v.string('must be an address of this site'),
  v.check(
    (to) => !new URL(to, 'https://here.invalid').searchParams.has(overrideParameter),
    'must not override a release',
  ),
);

/** A page as its release makes it, without its HTML, which is the text beside the message. */
const SentPage = v.object({
  status: v.picklist([200, 401, 403, 404, 503]),
  movedTo: v.nullable(OwnAddress),
  /** What the browser's cache begins with; texts that stand in the HTML are left out. */
  seeds: Seeds,
  /** What went wrong, in its order; empty where nothing. */
  failures: list(v.object({ stage: Stage, error: ThrownError }), 3),
  /** Null where the page's module could not be had, or threw over its own head. */
  head: v.nullable(Head),
  /** Null where the page has moved, or could not be rendered. `seconds` is how long rendering took. */
  body: v.nullable(v.object({ styles: Styles, seconds: v.pipe(v.number(), v.minValue(0)) })),
  /** Whether the page's address is its key. */
  confidential: v.boolean(),
  /** Whether pages of this site may show the page in a frame. */
  framedBySite: v.boolean(),
});
type SentPage = v.InferOutput<typeof SentPage>;

/** A page as its release makes it. */
export interface HostPage extends Omit<SentPage, 'body'> {
  readonly body: (NonNullable<SentPage['body']> & { readonly html: string }) | null;
  /** The host has ended over another page: nothing was made of this one, and its release has not failed over it. */
  readonly interrupted?: true;
}

/** A page of which nothing has been made. */
export const emptyPage: HostPage = {
  status: 200,
  movedTo: null,
  seeds: {},
  failures: [],
  head: null,
  body: null,
  confidential: false,
  framedBySite: false,
};

/** What a render host sends. Its process runs a remote's code, so that any of it may be a lie of that remote. */
const FromHost = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('refused'), error: ThrownError }),
  /** The page's code is about to run: to begin a step, or to go on with an answer of the API. */
  v.object({ type: v.literal('stage'), id: count, stage: Stage }),
  v.object({ type: v.literal('resume'), id: count }),
  v.object({
    type: v.literal('call'),
    id: count,
    call: count,
    url: address,
    /** The endpoint's path in the contract, for traces. */
    template: v.pipe(text(200), v.regex(/^\/[\w/:.-]*$/)),
  }),
  v.object({ type: v.literal('page'), id: count, page: SentPage }),
  v.object({ type: v.literal('samples'), id: count, samples: list(text(1_000), 100) }),
]);
export type FromHost = v.InferOutput<typeof FromHost>;

/** Takes what a render host has sent. @throws Error where it is no message. */
export function parseFromHost(message: unknown): FromHost {
  const { output, flaw } = parsed(FromHost, message);
  if (output === null) throw new Error(`it sent what is no message: ${flaw}`.slice(0, 300));
  return output;
}

/**
 * Whether a page that a host is about to send is within its bounds, so that it is that page's failure and not the end of the host.
 * @throws Error naming the bound that it exceeds.
 */
export function assertPageBounds({ head, seeds }: Pick<HostPage, 'head' | 'seeds'>): void {
  const { flaw } = parsed(PageBounds, JSON.parse(JSON.stringify({ head, seeds })));
  if (flaw !== null) throw new Error(`the page's ${flaw}`);
}

const PageBounds = v.object({ head: v.nullable(Head), seeds: Seeds });

/** Stops at the first flaw: to list all of them could take long. */
function parsed<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
): { output: v.InferOutput<T>; flaw: null } | { output: null; flaw: string } {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { output: result.output, flaw: null };
  const [issue] = result.issues;
  return { output: null, flaw: `${v.getDotPath(issue) ?? ''} ${issue.message}` };
}

/** What a render host may send, in which a text is a page's HTML. */
export const fromHostLimits: FrameLimits = { json: 750_000, values: 50_000, depth: 100, text: 1_000_000 };

/** What may be sent to a render host, in which a text is its bundle, or the API's answer. */
export const toHostLimits: FrameLimits = { json: 4_000_000, values: 200_000, depth: 100, text: 64_000_000 };

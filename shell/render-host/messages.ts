import * as v from 'valibot';
import { ownAddress } from '@plumbline/contract/own-address';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from '../src/layout/boot.ts';
import { overrideParameter } from '../src/overrides/overrides.ts';
import type { OwnedRoute } from '../src/remotes/snapshot-routes.ts';
import { jsonForScript } from './escape.ts';
import type { FrameLimits } from './frames.ts';

/** The input that a page of a remote is rendered from, apart from its API data. */
export interface RenderInput {
  readonly url: string;
  readonly site: Site;
  readonly layout: LayoutBoot;
  readonly snapshotId: string;
  readonly owned: OwnedRoute;
}

/** The API's response to a page's request. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Messages from a page server to a render host. `id` identifies a page in progress, `call` an API request of that page. The text
 * beside `start` is the release's server bundle, the text beside `answer` the response body.
 */
export type ToHost =
  | {
      readonly type: 'start';
      /** The bundle's name in stack traces. */
      readonly filename: string;
      /** The base address of the remote's files. */
      readonly base: string;
      readonly kitVersion: string;
      /** By the name of a shared library: the version that the release gets instead of the shell's newest. */
      readonly versions: Readonly<Record<string, string>>;
    }
  | ({ readonly type: 'render'; readonly id: number } & RenderInput)
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly call: number;
      readonly answer: Omit<ApiAnswer, 'body'> | null;
    }
  /** Asks for the invented texts of pages, see `samples` in `PageModule`. */
  | { readonly type: 'samples'; readonly id: number; readonly pages: readonly string[] };

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `must have at most ${max} characters`));

/** Bounds the number of entries in a list or record before any of them is validated, which could take long. */
const atMost = (max: number) =>
  v.check(
    (value: unknown) => (Array.isArray(value) ? value : Object.keys(Object(value))).length <= max,
    `must have at most ${max} entries`,
  );
const list = <T extends v.GenericSchema>(item: T, max: number) => v.pipe(v.unknown(), atMost(max), v.array(item));
const record = <K extends v.GenericSchema<string, string>, T extends v.GenericSchema>(key: K, item: T, max: number) =>
  v.pipe(v.unknown(), atMost(max), v.record(key, item));

/** An address of this site, with its query, may have 12,000 characters, and three times as many once percent-encoded. */
const address = text(40_000);

/** In characters: the texts of a page's head together, and one of them. */
const maxHeadLength = 50_000;
const headText = text(maxHeadLength);

/** In characters of the document, in which each `<` takes six: the initial data of the browser's cache. */
const maxSeedLength = 500_000;

/** Steps of making a page in which a remote's code runs, in their order: loading its bundle, its data, rendering. */
export const stages = ['server-bundle', 'server-load', 'server-render'] as const;
const Stage = v.picklist(stages);
export type Stage = v.InferOutput<typeof Stage>;

/** A serialized error; both texts come from a remote's code. */
const ThrownError = v.object({ message: text(500), stack: v.optional(text(5_000)) });
export type ThrownError = v.InferOutput<typeof ThrownError>;

/** Excludes `http-equiv` and links that load resources: a head only describes its page. */
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
  v.check((head) => textIn(head) <= maxHeadLength, `must have at most ${maxHeadLength} characters of text`),
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
    (seeds) => jsonForScript(seeds).length <= maxSeedLength,
    `must take up at most ${maxSeedLength} characters of the document`,
  ),
);

/** In number: each style element has its hash in the page's headers. */
const maxStyles = 50;

/** Style elements, with no text before, between or after them. */
const StyleElements = v.pipe(
  text(200_000),
  v.check((styles) => {
    const parts = styles.split('</style>', maxStyles + 2);
    return (
      parts.pop() === '' &&
      parts.length <= maxStyles &&
      parts.every((part) => /^<style[^<>]*>/.test(part) && !part.includes('</'))
    );
  }, `must be at most ${maxStyles} style elements`),
);

/**
 * An address of this site, as redirects may use. It must not start a preview: browsers report a redirect from a typed address as
 * typed, though the visitor did not type its target.
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

/** A page as rendered by its release, without its HTML, which is the text beside the message. */
const SentPage = v.object({
  status: v.picklist([200, 401, 403, 404, 429, 503]),
  movedTo: v.nullable(OwnAddress),
  /** The initial data of the browser's cache, without texts that the HTML contains. */
  seeds: Seeds,
  /** Failures in the order in which they happened. */
  failures: list(v.object({ stage: Stage, error: ThrownError }), 3),
  /** Null if the page's module could not be loaded, or threw while describing the head. */
  head: v.nullable(Head),
  /** Null if the page has moved or could not be rendered. `seconds` is the time that rendering took. */
  body: v.nullable(v.object({ styles: StyleElements, seconds: v.pipe(v.number(), v.minValue(0)) })),
  /** Whether the page's address is a secret that grants access to it. */
  confidential: v.boolean(),
  /** Whether pages of this site may show the page in a frame. */
  framedBySite: v.boolean(),
});
type SentPage = v.InferOutput<typeof SentPage>;

/** A page as its release makes it. */
export interface HostPage extends Omit<SentPage, 'body'> {
  readonly body: (NonNullable<SentPage['body']> & { readonly html: string }) | null;
  /** The host ended because of another page: this page was not rendered, and its release did not fail. */
  readonly interrupted?: true;
}

/** A page before anything has been rendered. */
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

/** Messages from a render host. Its process runs a remote's code, so none of them can be trusted. */
const FromHost = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('refused'), error: ThrownError }),
  /** The page's code is about to run: `stage` begins a step, `resume` continues after a response of the API. */
  v.object({ type: v.literal('stage'), id: count, stage: Stage }),
  v.object({ type: v.literal('resume'), id: count }),
  v.object({
    type: v.literal('call'),
    id: count,
    call: count,
    url: address,
    /** The endpoint's path pattern in the contract, for traces. */
    template: v.pipe(text(200), v.regex(/^\/[\w/:.-]*$/)),
  }),
  v.object({ type: v.literal('page'), id: count, page: SentPage }),
  v.object({ type: v.literal('samples'), id: count, samples: list(text(1_000), 100) }),
]);
export type FromHost = v.InferOutput<typeof FromHost>;

/** Validates a message from a render host. @throws Error if it is invalid. */
export function parseFromHost(message: unknown): FromHost {
  const { output, flaw } = parsed(FromHost, message);
  if (output === null) throw new Error(`it sent an invalid message: ${flaw}`.slice(0, 300));
  return output;
}

/**
 * Checks that a page is within its bounds before a host sends it: exceeding one fails that page instead of ending the host.
 * @throws Error naming the bound that it exceeds.
 */
export function assertPageBounds({ head, seeds }: Pick<HostPage, 'head' | 'seeds'>): void {
  const { flaw } = parsed(PageBounds, JSON.parse(JSON.stringify({ head, seeds })));
  if (flaw !== null) throw new Error(`the page's ${flaw}`);
}

const PageBounds = v.object({ head: v.nullable(Head), seeds: Seeds });

/** Stops at the first issue: collecting all of them could take long. */
function parsed<T extends v.GenericSchema>(
  schema: T,
  value: unknown,
): { output: v.InferOutput<T>; flaw: null } | { output: null; flaw: string } {
  const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return { output: result.output, flaw: null };
  const [issue] = result.issues;
  return { output: null, flaw: `${v.getDotPath(issue) ?? ''} ${issue.message}` };
}

/** Limits of messages from a render host; the text is a page's HTML. */
export const fromHostLimits: FrameLimits = { json: 750_000, values: 50_000, depth: 100, text: 1_000_000 };

/** Limits of messages to a render host; the text is its bundle, or the body of an API response. */
export const toHostLimits: FrameLimits = { json: 4_000_000, values: 200_000, depth: 100, text: 64_000_000 };

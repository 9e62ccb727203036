import * as v from 'valibot';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from '../src/layout/boot.ts';
import type { OwnedRoute } from '../src/remotes/snapshot-routes.ts';

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

/** What a page server sends to a render host. `id` is of one page, `call` of one question that the page has asked. */
export type ToHost =
  | {
      readonly type: 'start';
      /** The release's server bundle. */
      readonly code: string;
      /** What the bundle is called in stack traces. */
      readonly filename: string;
      /** The address that the remote's files stand under. */
      readonly base: string;
      readonly kitVersion: string;
      /** By library: the version that the release gets where it is not the shell's newest. */
      readonly versions: Readonly<Record<string, string>>;
    }
  | ({ readonly type: 'render'; readonly id: number } & RenderInput)
  | { readonly type: 'answer'; readonly id: number; readonly call: number; readonly answer: ApiAnswer | null }
  | { readonly type: 'samples'; readonly id: number; readonly pages: readonly string[] };

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `must have at most ${most} characters`));
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(v.array(item), v.maxLength(most));

/** An address of this site, with what it is asked for, may have 12,000 characters, and three times as many once each is encoded. */
const address = text(40_000);

/** Steps of making a page in which a remote's code runs: loading its bundle, its data, rendering. */
const Stage = v.picklist(['server-bundle', 'server-load', 'server-render']);
export type Stage = v.InferOutput<typeof Stage>;

/** An error as it travels; both texts come from a remote's code. */
const ThrownError = v.object({ message: text(500), stack: v.optional(text(5_000)) });
export type ThrownError = v.InferOutput<typeof ThrownError>;

/** Neither `http-equiv` nor a link that loads anything: a head only says what its page is. */
const HeadTag = v.variant('element', [
  v.object({
    element: v.literal('meta'),
    attributes: v.record(v.picklist(['name', 'property', 'content']), address),
  }),
  v.object({
    element: v.literal('link'),
    attributes: v.intersect([
      v.record(v.picklist(['rel', 'href', 'type', 'title']), address),
      v.object({ rel: v.picklist(['canonical', 'alternate']) }),
    ]),
  }),
  v.object({
    element: v.literal('script'),
    attributes: v.strictObject({ type: v.literal('application/ld+json') }),
    text: text(100_000),
  }),
]);

const HeroImage = v.union([text(2_000), v.object({ type: text(100), srcset: text(4_000), sizes: text(500) })]);

const Seed = v.union([
  v.object({ data: v.unknown(), inPage: v.optional(v.record(text(100), text(100))) }),
  v.object({ error: v.object({ status: count, code: text(100), detail: text(1_000) }) }),
]);

/** Style elements and nothing beside or behind them. */
const Styles = v.pipe(
  text(1_000_000),
  v.check((styles) => {
    const parts = styles.split('</style>');
    return parts.pop() === '' && parts.every((part) => /^<style[^<>]*>/.test(part) && !part.includes('</'));
  }, 'must be style elements'),
);

/** A path of this site. */
const OwnPath = v.pipe(address, v.regex(/^\/(?![/\\])/, 'must be a path of this site'));

/** A page as its release makes it. */
export const HostPage = v.object({
  status: v.picklist([200, 401, 403, 404, 503]),
  movedTo: v.nullable(OwnPath),
  seeds: v.record(address, Seed),
  /** What went wrong, in its order; empty where nothing. */
  failures: list(v.object({ stage: Stage, error: ThrownError }), 3),
  /** Null where the page's module could not be had, or threw over its own head. */
  head: v.nullable(v.object({ title: text(10_000), tags: list(HeadTag, 80), heroImages: list(HeroImage, 10) })),
  /** Null where the page has moved, or could not be rendered. `seconds` is how long rendering took. */
  body: v.nullable(v.object({ html: text(4_000_000), styles: Styles, seconds: v.pipe(v.number(), v.minValue(0)) })),
  /** Whether the page's address is its key. */
  confidential: v.boolean(),
  /** Whether pages of this site may show the page in a frame. */
  framedBySite: v.boolean(),
});
export type HostPage = v.InferOutput<typeof HostPage>;

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
export const FromHost = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('refused'), error: ThrownError }),
  v.object({ type: v.literal('stage'), id: count, stage: Stage }),
  v.object({
    type: v.literal('call'),
    id: count,
    call: count,
    url: address,
    /** The endpoint's path in the contract, for traces. */
    template: v.pipe(text(200), v.regex(/^\/[\w/:.-]*$/)),
  }),
  v.object({ type: v.literal('page'), id: count, page: HostPage }),
  v.object({ type: v.literal('samples'), id: count, samples: list(text(1_000), 100) }),
]);
export type FromHost = v.InferOutput<typeof FromHost>;

/** In bytes: the longest message of a render host. */
export const longestMessage = 8_000_000;

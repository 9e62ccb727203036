import type { ErrorCode, TransportErrorCode } from '@plumbline/contract/errors';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from '../layout/boot.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { RoutePolicy } from '../remotes/route-policy.ts';

/** The page server's result for one SWR key: the data, or the error. */
export type Seed = { readonly data: unknown; readonly inPage?: InPage } | { readonly error: SeedError };

/** Texts of a response that the page's HTML contains: the property's name, and the id of the element with the text. */
type InPage = Readonly<Record<string, string>>;

/** An `ApiError` as JSON. */
interface SeedError {
  readonly status: number;
  readonly code: ErrorCode | TransportErrorCode;
  readonly detail: string;
}

/** The data that the page server embeds in the page for the browser. */
export interface BootData {
  readonly site: Site;
  /** Without admin routes, except in an admin document; in other documents a browser with the admin flag fetches them. */
  readonly snapshot: Snapshot;
  /** Whether the HTML is the frame of the admin pages, in which the browser renders the page. */
  readonly admin?: true;
  /** The data with which the SWR cache starts, by SWR key. */
  readonly seeds: Readonly<Record<string, Seed>>;
  /** Whether the HTML contains the page, to be hydrated; else the browser renders it. */
  readonly rendered: boolean;
  /** The policy of the page's security headers; null for the default. */
  readonly policy: RoutePolicy | null;
  /** Additional script origins that the policy allows. */
  readonly scriptOrigins?: readonly string[];
  /** Values with which the layout renders alike on server and browser. */
  readonly layout: LayoutBoot;
  /** The builds that a developer views in place of releases; visitors have none. */
  readonly overrides?: Overrides;
}

/** Sent with failure reports while a canary (a release that only some visitors get) runs: it proves that the document was of this release. */
export interface DocumentView {
  readonly release: string;
  readonly token: string;
}

/** The id of the element with the boot data. */
export const bootElementId = 'boot';
/** The id of the element with the {@link DocumentView}, present while a canary runs. */
export const viewElementId = 'view';
/** The id of the element that the application renders into. */
export const rootElementId = 'root';

/** Reads the boot data of the page. @throws Error if the page has none. */
export function readBootData(document: Document): BootData {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error('This page carries no boot data');
  return JSON.parse(text) as BootData;
}

/** Reads the page's {@link DocumentView}; undefined if no canary runs. */
export function readDocumentView(document: Document): DocumentView | undefined {
  const text = document.getElementById(viewElementId)?.textContent;
  return text ? (JSON.parse(text) as DocumentView) : undefined;
}

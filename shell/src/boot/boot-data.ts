import type { ErrorCode, TransportErrorCode } from '@plumbline/contract/errors';
import type { Snapshot } from '@plumbline/contract/releases/releases';
import type { Site } from '@plumbline/contract/site';
import type { LayoutBoot } from '../layout/boot.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { RoutePolicy } from '../remotes/route-policy.ts';

/** What the page server found out for one SWR key: the data, or how asking for it failed. */
export type Seed = { readonly data: unknown; readonly inPage?: InPage } | { readonly error: SeedError };

/** Texts of an answer that stand in the page itself: by their name in the answer, the id of the element whose HTML they are. */
type InPage = Readonly<Record<string, string>>;

/** An `ApiError`, as it travels in the page. */
interface SeedError {
  readonly status: number;
  readonly code: ErrorCode | TransportErrorCode;
  readonly detail: string;
}

/** What the page server hands to the browser inside the page. */
export interface BootData {
  readonly site: Site;
  /** Without admin remotes: those are asked for by browsers that hold the flag. */
  readonly snapshot: Snapshot;
  /** By SWR key. */
  readonly seeds: Readonly<Record<string, Seed>>;
  /** Whether the HTML holds the page, to be hydrated; else the browser renders it. */
  readonly rendered: boolean;
  /** What the page's headers allow beyond the usual; null where nothing. */
  readonly policy: RoutePolicy | null;
  /** Origins of the scripts that the page's headers allow beyond the usual; absent where none. */
  readonly scriptOrigins?: readonly string[];
  /** What the layout renders on both sides alike. */
  readonly layout: LayoutBoot;
  /** Of this page view; no visitor's has any. */
  readonly overrides?: Overrides;
}

/**
 * Goes with what a browser tells of failures of this release, where two releases of a page's remote are compared: the proof
 * that the document was made out of one of them.
 */
export interface DocumentView {
  readonly release: string;
  readonly token: string;
}

/** The id of the element that carries the boot data. */
export const bootElementId = 'boot';
/** The id of the element that carries the {@link DocumentView}, in a document that is compared with another release's. */
export const viewElementId = 'view';
/** The id of the element that the application renders into. */
export const rootElementId = 'root';

/** Reads the boot data of the page. @throws Error on a page that the page server did not write. */
export function readBootData(document: Document): BootData {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error('This page carries no boot data');
  return JSON.parse(text) as BootData;
}

/** Reads what the page tells failures with; undefined on a page that is compared with nothing. */
export function readDocumentView(document: Document): DocumentView | undefined {
  const text = document.getElementById(viewElementId)?.textContent;
  return text ? (JSON.parse(text) as DocumentView) : undefined;
}

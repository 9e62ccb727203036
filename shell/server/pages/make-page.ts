import type { Logger } from 'pino';
import type { ScriptFile } from '@plumbline/build/shell-output';
import type { Client } from '@plumbline/contract/client';
import type { Snapshot } from '@plumbline/contract/releases';
import type { Site } from '@plumbline/contract/site';
import type { PageInput } from '../../src/entry-server.tsx';
import type { Overrides } from '../../src/overrides/overrides.ts';
import { leaveInPage } from '../../src/boot/in-page.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import { scriptsOfPage, type Document, type PageTemplate } from './html.ts';
import { linkedSnapshot } from './linked-snapshot.ts';
import { nextTurn } from './next-turn.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PagePreparer, PreparedPage } from './prepare-page.ts';
import { describe } from './render-page.ts';

/** What a page is made from; nothing else of a visit reaches it. */
interface PageWanted {
  /** With admin routes and the releases to fall back on. */
  readonly full: Snapshot;
  readonly url: URL;
  readonly policy: RoutePolicy | null;
  readonly overrides: Overrides | null;
  readonly requestId: string;
}

/** A page that was made. */
export interface MadePage {
  readonly prepared: PreparedPage;
  /** What was rendered in the end. */
  readonly shown: PreparedPage;
  /** Whether the page is in the HTML. */
  readonly rendered: boolean;
  /** Null where the page has moved to another address. */
  readonly document: Document | null;
  /** The release that it was to come out of. */
  readonly wanted: string | null;
  /** The versions of the content that came with what was asked of the API; null among them: of something else. */
  readonly madeOf: ReadonlySet<string | null>;
}

/** A client of the API that tells the version of the content in each answer. */
export type WatchedClient = (requestId: string, note: (version: string | null) => void) => Client;

interface Options {
  readonly renderer: ShellRenderer;
  readonly template: PageTemplate;
  readonly preparer: PagePreparer;
  readonly render: PageRenderer;
  readonly findRoute: ShellRenderer['findRoute'];
  /** The script that loads remotes. */
  readonly federation: ScriptFile;
  readonly clientOf: WatchedClient;
  readonly timed: (remote: string | null, seconds: number) => void;
  readonly site: Site;
  readonly payments: Pick<PaymentOrigins, 'scripts'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Makes pages. */
export type MakePage = (wanted: PageWanted) => Promise<MadePage>;

/** In ms: documents that are made within a minute say the same time, so that they are the same bytes. */
const minute = 60_000;

export function pageMaker(options: Options): MakePage {
  const { renderer, template, preparer, render, findRoute, federation, clientOf, timed, site, payments, clock, log } =
    options;
  return async ({ full, url, policy, overrides, requestId }) => {
    const madeOf = new Set<string | null>();
    const view = { full, url, client: clientOf(requestId, (version) => void madeOf.add(version)) };
    const layout = { renderedAt: new Date(Math.floor(clock().getTime() / minute) * minute).toISOString() };
    const inputOf = ({ snapshot, seeds, owned, page }: PreparedPage): PageInput => {
      return { url, site, layout, snapshotId: snapshot.id, seeds, owned, page };
    };
    const prepared = await preparer.prepare(view);
    const name = prepared.owned?.remote.name;
    const wanted = full.remotes.find((remote) => remote.name === name)?.release ?? null;
    if (prepared.movedTo !== null)
      return { prepared, shown: prepared, rendered: false, document: null, wanted, madeOf };
    await nextTurn();
    const began = performance.now();
    const { shown, content, styles, rendered } = await render(prepared, view, inputOf);
    timed(shown.owned?.remote.name ?? null, (performance.now() - began) / 1_000);
    const { snapshot, seeds, owned } = shown;
    const boot = {
      site,
      snapshot: linkedSnapshot({ snapshot, owner: owned?.remote.name, html: content, findRoute }),
      seeds: seedsBeside(seeds, rendered ? content : ''),
      rendered,
      policy,
      ...(policy === 'payments' ? { scriptOrigins: payments.scripts } : {}),
      layout,
      ...(overrides ? { overrides } : {}),
    };
    // What comes later is asked for when it is wanted.
    const comesLater = rendered && owned?.route.hydrate === 'later';
    const preloads = owned && !comesLater ? [federation, ...scriptsOfPage(owned.remote, owned.route.page)] : [];
    const head = describe(inputOf(shown), renderer, log);
    return {
      prepared,
      shown,
      rendered,
      document: template(head, { html: content, styles, boot, preloads }),
      wanted,
      madeOf,
    };
  };
}

/** What a document carries of the data: without the texts that stand in its HTML. */
function seedsBeside(seeds: PreparedPage['seeds'], html: string): PreparedPage['seeds'] {
  return Object.fromEntries(
    Object.entries(seeds).map(([key, seed]) => [key, 'data' in seed ? leaveInPage(seed, html) : seed]),
  );
}

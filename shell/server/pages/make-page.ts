import type { Logger } from 'pino';
import type { Client } from '@plumbline/contract/client';
import type { Snapshot } from '@plumbline/contract/releases';
import type { Site } from '@plumbline/contract/site';
import { bound } from '@plumbline/serving/tracing/tracing';
import type { PageInput } from '../../src/entry-server.tsx';
import type { Overrides } from '../../src/overrides/overrides.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import { themeAttribute, type Theme } from '../../src/theme/theme.ts';
import type { ShellRenderer } from '../bundles/shell-renderer.ts';
import { scriptsOfPage, type PageTemplate } from './html.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PagePreparer, PreparedPage } from './prepare-page.ts';
import { describe } from './render-page.ts';

/** What a page is made from; nothing else of a visit reaches it. */
export interface PageWanted {
  /** With admin routes and the releases to fall back on. */
  readonly full: Snapshot;
  readonly url: URL;
  readonly theme: Theme;
  readonly policy: RoutePolicy | null;
  readonly overrides: Overrides | null;
  readonly requestId: string;
}

/** A page as far as its status is certain. Its HTML has holes. */
export interface MadeHead {
  readonly prepared: PreparedPage;
  readonly html: string;
  /** The release that it was to come out of. */
  readonly wanted: string | null;
  /** The versions of the content that came with what was asked of the API; null among them: of something else. */
  readonly madeOf: () => ReadonlySet<string | null>;
}

/** The rest of a page. Its HTML has holes. */
export interface MadeBody {
  readonly html: string;
  readonly shown: PreparedPage;
  /** Whether the page is in the HTML. */
  readonly rendered: boolean;
}

/** A page that is being made, for one view or for several at once. */
export interface Making {
  readonly head: Promise<MadeHead>;
  /** Renders the rest; once, whoever asks. */
  readonly body: () => Promise<MadeBody>;
  readonly done: Promise<readonly [MadeHead, MadeBody]>;
}

/** A client of the API that tells the version of the content in each answer. */
export type WatchedClient = (requestId: string, note: (version: string | null) => void) => Client;

interface Options {
  readonly renderer: ShellRenderer;
  readonly template: PageTemplate;
  readonly preparer: PagePreparer;
  readonly render: PageRenderer;
  readonly clientOf: WatchedClient;
  readonly timed: (remote: string | null, seconds: number) => void;
  readonly site: Site;
  readonly payments: Pick<PaymentOrigins, 'scripts'>;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** Makes pages: the head at once, the rest when it is asked for. */
export function pageMaker(options: Options): (wanted: PageWanted) => Making {
  const { renderer, template, preparer, render, clientOf, timed, site, payments, clock, log } = options;
  return ({ full, url, theme, policy, overrides, requestId }) => {
    const versions = new Set<string | null>();
    const view = { full, url, client: clientOf(requestId, (version) => void versions.add(version)) };
    const layout = { renderedAt: clock().toISOString(), theme };
    const inputOf = ({ snapshot, seeds, owned, page }: PreparedPage): PageInput => {
      return { url, site, layout, snapshotId: snapshot.id, seeds, owned, page };
    };

    function headOf(prepared: PreparedPage): string {
      return template.head({ theme: themeAttribute(theme), ...describe(inputOf(prepared), renderer, log) });
    }

    async function makeHead(): Promise<MadeHead> {
      const prepared = await preparer.prepare(view);
      const name = prepared.owned?.remote.name;
      const wanted = full.remotes.find((remote) => remote.name === name)?.release ?? null;
      const html = prepared.movedTo === null ? headOf(prepared) : '';
      return { prepared, html, wanted, madeOf: () => versions };
    }

    async function makeBody({ prepared }: MadeHead): Promise<MadeBody> {
      const began = performance.now();
      const { shown, content, styles, rendered } = await render(prepared, view, inputOf);
      timed(shown.owned?.remote.name ?? null, (performance.now() - began) / 1_000);
      const { snapshot, seeds, owned } = shown;
      const boot = {
        site,
        snapshot,
        seeds,
        rendered,
        policy,
        ...(policy === 'payments' ? { scriptOrigins: payments.scripts } : {}),
        layout,
        ...(overrides ? { overrides } : {}),
      };
      const preloads = owned ? scriptsOfPage(owned.remote, owned.route.page) : [];
      return { html: template.body(content, styles) + template.end(boot, preloads), shown, rendered };
    }

    const head = makeHead();
    const { promise: done, resolve, reject } = Promise.withResolvers<readonly [MadeHead, MadeBody]>();
    // Nobody may wait for it.
    done.catch(() => undefined);
    head.catch(reject);
    let body: Promise<MadeBody> | null = null;
    // Whoever asks for the rest first: it is part of the trace that the head is in.
    const begin = bound((): Promise<MadeBody> => {
      const begun = head.then(async (made) => {
        const rest = await makeBody(made);
        resolve([made, rest]);
        return rest;
      });
      begun.catch(reject);
      return begun;
    });
    return { head, done, body: () => (body ??= begin()) };
  };
}

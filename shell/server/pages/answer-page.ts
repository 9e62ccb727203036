import type { Context } from 'koa';
import { encodingFor, pack } from '@plumbline/serving/encodings';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { keptAnswers, sendKept } from '../page-cache/kept-answer.ts';
import type { KeptPage } from '../page-cache/page-cache.ts';
import { retrySoon } from '../unavailable.ts';
import { withView } from './html.ts';
import { isAhead } from './is-ahead.ts';
import type { MadePage } from './make-page.ts';
import { confidentialHeaders, pageHeaders, sharedHeaders, type PageHeaders } from './page-headers.ts';
import type { TellView } from './tell-view.ts';

/** Of one view, beside its page. */
type Visit = Pick<PageHeaders, 'policy' | 'overridden' | 'personal' | 'sharedTags'> & {
  /** Hears of the document. */
  readonly tell: TellView;
};

/** Answers views with pages. */
export interface PageAnswers {
  /** With a page that is the same for everybody; done when it returns where it is at hand in the visitor's encoding. */
  kept(ctx: Context, page: KeptPage): Promise<void> | void;
  /** With a kept page whose visitors have been chosen to see this release of it. */
  compared(ctx: Context, page: KeptPage, tell: TellView): Promise<void>;
  made(ctx: Context, made: MadePage, visit: Visit): Promise<void>;
}

interface Options extends Pick<PageHeaders, 'payments' | 'hashed'> {
  readonly viewElementId: string;
  /** What every answer of the site says. */
  readonly always: Readonly<Record<string, string>>;
}

export function pageAnswers({ viewElementId, always, ...site }: Options): PageAnswers {
  const answerOf = keptAnswers(({ document: { styles }, tags }) => ({
    ...always,
    ...pageHeaders({ ...site, styles, policy: null, sharedTags: tags }),
  }));

  /** For one view alone. */
  async function send(ctx: Context, html: string, view: DocumentView | null): Promise<void> {
    const encoding = encodingFor(ctx);
    if (encoding !== null) ctx.set('content-encoding', encoding);
    if (ctx.method === 'HEAD') return;
    const bytes = Buffer.from(view === null ? html : withView(html, view, viewElementId));
    ctx.body = encoding === null ? bytes : await pack(bytes, encoding, 'once');
  }

  return {
    kept(ctx, page) {
      ctx.state['route'] = page.owned.route.path;
      const answer = answerOf(ctx, page);
      if (!(answer instanceof Promise)) return sendKept(ctx, answer);
      return answer.then((prepared) => sendKept(ctx, prepared));
    },

    async compared(ctx, { document, owned }, tell) {
      const view = ctx.method === 'HEAD' ? null : await tell({ owned, rendered: true, faulty: false });
      ctx.state['route'] = owned.route.path;
      ctx.status = 200;
      ctx.set(pageHeaders({ ...site, styles: document.styles, policy: null }));
      await send(ctx, document.html(), view);
    },

    async made(ctx, { prepared, shown, rendered, document }, { tell, ...visit }) {
      const { page, status, movedTo, owned } = prepared;
      ctx.state['route'] = owned?.route.path ?? null;
      if (movedTo !== null || document === null) {
        ctx.status = 301;
        ctx.set('location', movedTo ?? '/');
        // An address that has moved can be given to another page.
        ctx.set(visit.sharedTags ? sharedHeaders(visit.sharedTags, true) : { 'cache-control': 'private, no-cache' });
        return;
      }
      if (page?.confidential && isAhead(ctx.req.headers)) ctx.throw(403);
      ctx.status = status;
      const { styles } = document;
      ctx.set(pageHeaders({ ...site, ...visit, styles, missing: status === 404, framedBySite: page?.framedBySite }));
      if (page?.confidential) ctx.set(confidentialHeaders);
      if (status === 503) retrySoon(ctx);
      const view =
        ctx.method === 'HEAD' ? null : await tell({ owned: shown.owned, rendered, faulty: shown.fault !== null });
      await send(ctx, document.html, view);
    },
  };
}

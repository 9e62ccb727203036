import type { Context } from 'koa';
import { encodingFor, pack, tagIn } from '@plumbline/serving/encodings';
import { notModified } from '@plumbline/serving/not-modified';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import type { KeptPage } from '../page-cache/page-cache.ts';
import { retrySoon } from '../unavailable.ts';
import { withView } from './html.ts';
import { isAhead } from './is-ahead.ts';
import type { MadePage } from './make-page.ts';
import { pageHeaders, type PageHeaders } from './page-headers.ts';
import { confidentialHeaders } from './security-headers.ts';
import type { TellView } from './tell-view.ts';

/** Of one view, beside its page. */
type Visit = Pick<PageHeaders, 'policy' | 'overridden' | 'personal'> & {
  /** Hears of the document. */
  readonly tell: TellView;
};

/** Answers views with pages. */
export interface PageAnswers {
  /** With a page that is the same for everybody. `compared`: its visitors have been chosen to see this release of it. */
  kept(ctx: Context, page: KeptPage, visit: { readonly tell: TellView; readonly compared: boolean }): Promise<void>;
  made(ctx: Context, made: MadePage, visit: Visit): Promise<void>;
}

export function pageAnswers({
  viewElementId,
  ...site
}: Pick<PageHeaders, 'payments' | 'hashed'> & { readonly viewElementId: string }): PageAnswers {
  const known = new WeakMap<KeptPage, Record<string, string>>();
  /** They are the same in all views of a page. */
  const sharedHeaders = (page: KeptPage): Record<string, string> => {
    const { styles } = page.document;
    const headers = known.get(page) ?? pageHeaders({ ...site, styles, policy: null, sharedTags: page.tags });
    known.set(page, headers);
    return headers;
  };

  /** For one view alone. */
  async function send(ctx: Context, html: string, view: DocumentView | null): Promise<void> {
    const encoding = encodingFor(ctx);
    if (encoding !== null) ctx.set('content-encoding', encoding);
    if (ctx.method === 'HEAD') return;
    const bytes = Buffer.from(view === null ? html : withView(html, view, viewElementId));
    ctx.body = encoding === null ? bytes : await pack(bytes, encoding, 'once');
  }

  return {
    async kept(ctx, page, { tell, compared }) {
      const { document, owned } = page;
      const view = ctx.method === 'HEAD' ? null : await tell({ owned, rendered: true, faulty: false });
      ctx.state['route'] = owned.route.path;
      ctx.status = 200;
      if (compared) {
        ctx.set(pageHeaders({ ...site, styles: document.styles, policy: null }));
        return send(ctx, document.html(), view);
      }
      ctx.set(sharedHeaders(page));
      const encoding = encodingFor(ctx);
      if (encoding !== null) ctx.set('content-encoding', encoding);
      if (!notModified(ctx, tagIn(document.etag, encoding)) && ctx.method !== 'HEAD')
        ctx.body = await document.bytes(encoding);
    },

    async made(ctx, { prepared, shown, rendered, document }, { tell, ...visit }) {
      const { page, status, movedTo, owned } = prepared;
      ctx.state['route'] = owned?.route.path ?? null;
      if (movedTo !== null || document === null) {
        ctx.status = 301;
        // An address that has moved can be given to another page.
        ctx.set({ location: movedTo ?? '/', 'cache-control': 'private, no-cache' });
        return;
      }
      if (page?.confidential && isAhead(ctx.req.headers)) ctx.throw(403);
      ctx.status = status;
      ctx.set(pageHeaders({ ...site, ...visit, styles: document.styles, framedBySite: page?.framedBySite }));
      if (page?.confidential) ctx.set(confidentialHeaders);
      if (status === 503) retrySoon(ctx);
      const view =
        ctx.method === 'HEAD' ? null : await tell({ owned: shown.owned, rendered, faulty: shown.fault !== null });
      await send(ctx, document.html, view);
    },
  };
}

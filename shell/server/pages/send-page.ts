import type { Context } from 'koa';
import { encodingFor, compress } from '@plumbline/serving/encodings';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { cachedAnswers, sendCached } from '../page-cache/cached-answer.ts';
import type { CachedPage } from '../page-cache/page-cache.ts';
import { retrySoon } from '../small-page.ts';
import { withView } from './html.ts';
import type { MadePage } from './make-page.ts';
import { confidentialHeaders, pageHeaders, sharedHeaders, type PageHeaders } from './page-headers.ts';

/** Sends pages. */
export interface PageSender {
  /** A page that is the same for everybody; done when it returns where it is at hand in the visitor's encoding. */
  shared(ctx: Context, page: CachedPage): Promise<void> | void;
  /** A cached page whose visitors have been chosen to see this release of it. */
  compared(ctx: Context, page: CachedPage, view: DocumentView | null): Promise<void>;
  /** A page for one view alone. */
  made(ctx: Context, made: MadePage, headers: OwnHeaders, view: DocumentView | null): Promise<void>;
}

type OwnHeaders = Pick<PageHeaders, 'policy' | 'overridden' | 'personal' | 'sharedTags'>;

interface Options extends Pick<PageHeaders, 'payments' | 'hashed'> {
  readonly viewElementId: string;
  /** What every answer of the site says. */
  readonly always: Readonly<Record<string, string>>;
}

export function pageSender({ viewElementId, always, ...site }: Options): PageSender {
  const answerOf = cachedAnswers(({ document: { styles }, tags }) => ({
    ...always,
    ...pageHeaders({ ...site, styles, policy: null, sharedTags: tags }),
  }));

  async function send(ctx: Context, html: string, view: DocumentView | null): Promise<void> {
    const encoding = encodingFor(ctx);
    if (encoding !== null) ctx.set('content-encoding', encoding);
    if (ctx.method === 'HEAD') return;
    const bytes = Buffer.from(view === null ? html : withView(html, view, viewElementId));
    ctx.body = encoding === null ? bytes : await compress(bytes, encoding, 'once');
  }

  return {
    shared(ctx, page) {
      ctx.state['route'] = page.owned.route.path;
      const answer = answerOf(ctx, page);
      return answer instanceof Promise ? answer.then((prepared) => sendCached(ctx, prepared)) : sendCached(ctx, answer);
    },

    async compared(ctx, { document, owned }, view) {
      ctx.state['route'] = owned.route.path;
      ctx.status = 200;
      ctx.set(pageHeaders({ ...site, styles: document.styles, policy: null }));
      await send(ctx, document.html(), view);
    },

    async made(ctx, { owned, status, movedTo, document, confidential, framedBySite }, headers, view) {
      ctx.state['route'] = owned?.route.path ?? null;
      if (document === null) {
        ctx.status = 301;
        // An address that has moved can be given to another page.
        ctx.set('location', movedTo ?? '/');
        ctx.set(
          headers.sharedTags ? sharedHeaders(headers.sharedTags, true) : { 'cache-control': 'private, no-cache' },
        );
        return;
      }
      ctx.status = status;
      const { styles } = document;
      ctx.set(pageHeaders({ ...site, ...headers, styles, missing: status === 404, framedBySite }));
      if (confidential) ctx.set(confidentialHeaders);
      if (status === 503) retrySoon(ctx);
      await send(ctx, document.html, view);
    },
  };
}

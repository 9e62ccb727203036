import type { Context } from 'koa';
import { encodingFor, compress } from '@plumbline/serving/encodings';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { sendCached, type CachedAnswers } from '../page-cache/cached-answer.ts';
import type { CachedPage } from '../page-cache/page-cache.ts';
import { withView } from './html.ts';
import type { MadePage } from './make-page.ts';
import { confidentialHeaders, pageHeaders, sharedHeaders, type PageHeaders } from './page-headers.ts';

type OwnHeaders = Pick<PageHeaders, 'route' | 'overridden' | 'sharedTags'>;

interface Options extends Pick<PageHeaders, 'payments' | 'hashed'> {
  readonly viewElementId: string;
  readonly answers: CachedAnswers;
}

/** Writes pages to the response; `view` is added to the HTML while a canary runs, for failure reports. */
export function pageSender({ viewElementId, answers, ...site }: Options) {
  async function send(ctx: Context, html: string, view: DocumentView | null): Promise<void> {
    const encoding = encodingFor(ctx.get('accept-encoding'));
    if (encoding !== null) ctx.set('content-encoding', encoding);
    if (ctx.method === 'HEAD') return;
    const bytes = Buffer.from(view === null ? html : withView(html, view, viewElementId));
    ctx.body = encoding === null ? bytes : await compress(bytes, encoding, 'once');
  }

  return {
    /** Sends a cached page. */
    async sendCached(ctx: Context, page: CachedPage): Promise<void> {
      ctx.state['route'] = page.owned.route.path;
      const answer = await answers.answerFor(ctx.req, page);
      ctx.respond = false;
      sendCached(ctx.req, ctx.res, answer);
    },

    /** Sends a cached page while a canary runs. */
    async sendDuringCanary(ctx: Context, { document, owned }: CachedPage, view: DocumentView | null): Promise<void> {
      ctx.state['route'] = owned.route.path;
      ctx.status = 200;
      ctx.set(pageHeaders({ ...site, styles: document.styles, route: null }));
      await send(ctx, document.html(), view);
    },

    /** Sends a page made for this view. */
    async sendMade(ctx: Context, made: MadePage, headers: OwnHeaders, view: DocumentView | null): Promise<void> {
      const { owned, status, movedTo, document, confidential, framedBySite } = made;
      ctx.state['route'] = owned?.route.path ?? null;
      if (document === null) {
        ctx.status = 301;
        // The redirect is not cached for long: the address can later belong to another page.
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
      if (status === 429 || status === 503) ctx.set('retry-after', '10');
      await send(ctx, document.html, view);
    },
  };
}

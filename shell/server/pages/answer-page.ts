import type { Context } from 'koa';
import type { Overrides } from '../../src/overrides/overrides.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { KeptPage } from '../page-cache/page-cache.ts';
import { retrySoon } from '../unavailable.ts';
import { fillHoles, newNonce } from './holes.ts';
import { htmlStream } from './html-stream.ts';
import { isAhead } from './is-ahead.ts';
import type { Making } from './make-page.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { pageHeaders } from './page-headers.ts';
import { confidentialHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import type { TellView } from './tell-view.ts';

interface Options {
  readonly payments: PaymentOrigins;
  readonly hashed: boolean;
}

/** Of one view, beside its page. */
interface Visit {
  readonly policy: RoutePolicy | null;
  /** Whether it shows what is somebody's own. */
  readonly personal: boolean;
  readonly overrides: Overrides | null;
  /** Hears of the document. */
  readonly tell: TellView;
}

/** Answers views with pages: each with a nonce of its own, and headers that say so. */
export interface PageAnswers {
  kept(ctx: Context, page: KeptPage, tell: TellView): Promise<void>;
  /** Its head leaves as soon as its status is certain. */
  made(ctx: Context, making: Making, visit: Visit): Promise<void>;
}

export function pageAnswers({ payments, hashed }: Options): PageAnswers {
  function setHeaders(
    ctx: Context,
    nonce: string,
    { policy, personal, overrides }: Omit<Visit, 'tell'>,
    framedBySite: boolean | undefined,
  ): void {
    const overridden = overrides && overrides.active.map(({ origin }) => origin);
    ctx.set(pageHeaders({ nonce, policy, payments, hashed, overridden, personal, framedBySite }));
  }
  const encodingOf = (ctx: Context) => ctx.acceptsEncodings('br', 'gzip', 'identity');

  return {
    async kept(ctx, { html, owned }, tell) {
      const filling = {
        nonce: newNonce(),
        view: ctx.method === 'HEAD' ? null : await tell({ owned, rendered: true, faulty: false }),
      };
      ctx.state['route'] = owned.route.path;
      ctx.status = 200;
      setHeaders(ctx, filling.nonce, { policy: null, personal: false, overrides: null }, false);
      const encoding = encodingOf(ctx);
      if (encoding === 'br' || encoding === 'gzip') ctx.set('content-encoding', encoding);
      if (ctx.method === 'HEAD') return;
      const whole = encoding === 'br' ? await html.packed(filling) : encoding === 'gzip' ? null : html.filled(filling);
      if (whole !== null) {
        ctx.body = whole;
        return;
      }
      const packing = htmlStream(encoding);
      ctx.body = packing.stream;
      packing.end(html.filled(filling));
    },

    async made(ctx, making, { policy, personal, overrides, tell }) {
      const { prepared, html: head } = await making.head;
      const { page, status, movedTo, owned } = prepared;
      ctx.state['route'] = owned?.route.path ?? null;
      if (movedTo !== null) {
        ctx.status = 301;
        // An address that has moved can be given to another page.
        ctx.set({ location: movedTo, 'cache-control': 'private, no-cache' });
        return;
      }
      if (page?.confidential && isAhead(ctx.req.headers)) ctx.throw(403);
      const nonce = newNonce();
      const html = htmlStream(encodingOf(ctx));
      ctx.status = status;
      setHeaders(ctx, nonce, { policy, personal, overrides }, page?.framedBySite);
      if (page?.confidential) ctx.set(confidentialHeaders);
      if (html.encoding) ctx.set('content-encoding', html.encoding);
      if (status === 503) retrySoon(ctx);
      if (ctx.method === 'HEAD') return void html.stream.destroy();
      ctx.body = html.stream;
      sendPage(html, fillHoles(head, { nonce, view: null }), async () => {
        const { shown, rendered, html: rest } = await making.body();
        return fillHoles(rest, {
          nonce,
          view: await tell({ owned: shown.owned, rendered, faulty: shown.fault !== null }),
        });
      }).catch((error: unknown) => html.stream.destroy(error instanceof Error ? error : new Error(String(error))));
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Router from '@koa/router';
import Koa from 'koa';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { orderRoutes } from './dashboard/order-routes.ts';
import { signInRoutes } from './dashboard/sign-in-routes.ts';
import { dashboardPages, type Visit } from './dashboard/visits.ts';
import { html } from '@plumbline/serving/html';
import { openRecordFolder } from './record-folder.ts';
import { mailboxRoutes } from './mail/mailbox-routes.ts';
import { openMailbox } from './mail/mailbox.ts';
import { mailgunRoutes } from './mail/mailgun-routes.ts';
import { ownFormsOnly } from './own-forms-only.ts';
import { showPage } from './page.ts';
import type { SandboxSettings } from './settings.ts';
import { openSquare } from './square/open-square.ts';
import { openStripe } from './stripe/open-stripe.ts';
import { stripeJsRoutes } from './stripe-js/stripe-js-routes.ts';
import { walletRoutes } from './stripe-js/wallets/wallet-routes.ts';

export interface Sandbox {
  readonly app: Koa;
  /** Ends the work in the background, such as the sending of webhooks. */
  close(): void;
}

/** `port` is the one that the server of this application will listen on; by default 3002. */
type SandboxOptions = Omit<SandboxSettings, 'port'> & Partial<Pick<SandboxSettings, 'port'>>;

/** Codes of errors after a client has closed its connection. */
const connectionClosed = ['ECONNRESET', 'EPIPE', 'ECANCELED', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'];

/** The sandbox as a Koa application. Requests are stored and never logged, because they can contain secrets. */
export function createSandbox({ folder, mailKey, port = 3002, ...settings }: SandboxOptions): Sandbox {
  const stripe = openStripe(folder, settings.stripe, `http://localhost:${port}`);
  const square = openSquare(folder, settings.square);
  const { store } = stripe.backend;
  const mailbox = openMailbox(folder);
  const visits = openRecordFolder<Visit>(join(folder, 'visits'));
  const router = new Router();
  const style = readFileSync(new URL('./style.css', import.meta.url));

  router.get('/', (ctx) => {
    showPage(ctx, {
      title: 'What this machine emulates',
      content: html`<ul>
          <li><a href="/mail">Mailbox</a>: ${mailbox.mails.ids().length} mails, handed over as to Mailgun</li>
          <li><a href="/payments">Payments</a>: ${store.all('payment_intents').length}, made as with Stripe</li>
          <li><a href="/subscriptions">Subscriptions</a>: ${store.all('subscriptions').length}, and the clock</li>
          <li><a href="/webhooks">Webhooks and faults</a>: ${store.all('events').length} events</li>
          <li><a href="/wallets">Wallets</a> of this browser, for the checkout</li>
          <li><a href="/square">Square</a>: test charges of the staff</li>
          <li><a href="/dashboard">Dashboard visits</a>: ${visits.ids().length}</li>
        </ul>
        <p>The dashboard’s own pages: ${dashboardPages.map((page) => html`<a href="/${page}">/${page}</a> `)}</p>
        ${settings.dashboard === null ? html`` : html`<p>As its server: <a href="/join/order">open an order for a buyer</a></p>`}`,
    });
  });
  router.get('/style.css', (ctx) => {
    ctx.type = 'text/css';
    ctx.body = style;
  });
  mailgunRoutes(router, mailbox, mailKey);
  mailboxRoutes(router, mailbox);
  stripe.routes(router);
  dashboardRoutes(router, visits, settings.dashboard !== null);
  if (settings.dashboard !== null) {
    orderRoutes(router, settings.dashboard);
    signInRoutes(router, settings.dashboard);
  }
  stripeJsRoutes(router);
  walletRoutes(router);
  square.routes(router);

  const app = new Koa();
  app.on('error', (error: Error & { readonly code?: string; readonly status?: number }) => {
    // Only the sandbox's own faults are logged: no 4xx, and no connection that its caller ended.
    if ((error.status ?? 500) >= 500 && !connectionClosed.includes(error.code ?? '')) console.error(error.stack);
  });
  app.use(ownFormsOnly);
  app.use(stripe.rest);
  app.use(square.rest);
  app.use(router.routes());
  app.use((ctx) => {
    ctx.status = 404;
    showPage(ctx, { title: 'Nothing here', content: html`<p>The sandbox has no such page.</p>` });
  });
  const close = (): void => {
    stripe.backend.close();
    square.close();
  };
  return { app, close };
}

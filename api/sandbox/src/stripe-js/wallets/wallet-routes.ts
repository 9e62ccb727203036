import { readFileSync } from 'node:fs';
import type Router from '@koa/router';
import { html } from '@plumbline/serving/html';
import { serveAssets } from '../../browser-assets.ts';
import { browserScript } from '../../browser-script.ts';
import { showFramePage } from '../../frame-page.ts';
import { showPage } from '../../page.ts';
import { readFields } from '../../provider/request.ts';
import { walletNames, walletTypes } from './messages.ts';
import { walletCookie, walletsOf } from './browser-wallets.ts';

const localFile = (path: string): URL => new URL(path, import.meta.url);

/** The cards of the sandbox's wallets, and their outcomes. */
const cards = [
  ['4242424242424242', 'Visa 4242, pays'],
  ['5555555555554444', 'Mastercard 4444, pays'],
  ['4000000000000002', 'Visa 0002, is declined'],
  ['4000000000003220', 'Visa 3220, asks its holder'],
] as const;

/** The buttons and the sheet of emulated wallets, and the page that enables wallets in a browser. */
export function walletRoutes(router: Router): void {
  const scripts = {
    '/stripe/frames/wallets.js': browserScript(localFile('./buttons.ts')),
    '/stripe/wallet/sheet.js': browserScript(localFile('./sheet.ts')),
  };
  const styles = {
    '/stripe/frames/wallets.css': readFileSync(localFile('./buttons.css')),
  };
  serveAssets(router, { scripts, styles });
  router.get('/stripe/frames/expressCheckout', (ctx) => {
    const [styles, script] = ['/stripe/frames/wallets.css', '/stripe/frames/wallets.js'];
    showFramePage(ctx, { title: 'Wallets', styles, script });
  });
  router.get('/stripe/wallet', (ctx) => {
    showFramePage(ctx, {
      title: 'Pay with a wallet',
      styles: '/stripe/dialog.css',
      script: '/stripe/wallet/sheet.js',
      content: html`<p class="sandbox"><strong>Sandbox.</strong> No wallet is opened, and no card is charged.</p>
        <button type="button" class="close" id="close" aria-label="Close and do not pay">×</button>
        <h1 id="title">Wallet</h1>
        <dl id="lines"></dl>
        <p class="small" id="recurring"></p>
        <form id="sheet" novalidate>
          <label
            >Card
            <select id="card">
              ${cards.map(([number, name]) => html`<option value="${number}">${name}</option>`)}
            </select></label
          >
          <label id="person-row" hidden>Name <input id="person" autocomplete="off" value="Wanda Wallet" /></label>
          <label id="email-row" hidden
            >E-mail <input id="email" type="email" autocomplete="off" value="wanda@wallet.example"
          /></label>
          <label id="zip-row" hidden>ZIP <input id="zip" autocomplete="off" value="21401" /></label>
          <p class="error" id="error" role="alert"></p>
          <p class="small" id="status" role="status"></p>
          <div class="buttons">
            <button class="main" id="pay" disabled>Pay</button>
            <button type="button" id="cancel">Cancel</button>
          </div>
        </form>`,
    });
  });

  router.get('/wallets', (ctx) => {
    const enabled = walletsOf(ctx.get('cookie'));
    showPage(ctx, {
      title: 'Wallets of this browser',
      content: html`<p>
          The checkout shows the wallets that a browser has, and nothing of the others. Open it again after a change.
        </p>
        <form method="post" action="/sandbox/wallets">
          ${walletTypes.map(
            (type) =>
              html`<label
                ><input type="checkbox" name="${type}" ${enabled.includes(type) ? html`checked` : html``} />
                ${walletNames[type]}</label
              >`,
          )}
          <button>Save</button>
        </form>`,
    });
  });
  router.post('/sandbox/wallets', async (ctx) => {
    const chosen = new Map(await readFields(ctx));
    const value = walletTypes.filter((type) => chosen.has(type)).join('.') || 'none';
    ctx.set('set-cookie', `${walletCookie}=${value}; path=/; max-age=31536000; samesite=lax`);
    ctx.status = 303;
    ctx.redirect('/wallets');
  });
}

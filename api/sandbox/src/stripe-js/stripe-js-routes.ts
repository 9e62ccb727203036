import { readFileSync } from 'node:fs';
import type Router from '@koa/router';
import { serveAssets } from '../browser-assets.ts';
import { browserScript } from '../browser-script.ts';
import { showFramePage } from '../frame-page.ts';
import { html } from '@plumbline/serving/html';
import { elementTypes } from './messages.ts';

const localFile = (path: string): URL => new URL(path, import.meta.url);

/** The browser script that defines `window.Stripe`, its frames, and the page of a bank's challenge. */
export function stripeJsRoutes(router: Router): void {
  const scripts = {
    '/stripe/stripe.js': browserScript(localFile('./page/stripe.ts')),
    '/stripe/frames/frame.js': browserScript(localFile('./frame/frame.ts')),
    '/stripe/challenge/challenge.js': browserScript(localFile('./challenge/challenge.ts')),
  };
  const styles = {
    '/stripe/frames/frame.css': readFileSync(localFile('./frame/frame.css')),
    '/stripe/dialog.css': readFileSync(localFile('./dialog.css')),
  };
  serveAssets(router, { scripts, styles });
  for (const type of elementTypes) {
    router.get(`/stripe/frames/${type}`, (ctx) => {
      const [styles, script] = ['/stripe/frames/frame.css', '/stripe/frames/frame.js'];
      showFramePage(ctx, { title: 'Card details', styles, script });
    });
  }
  router.get('/stripe/challenge/:intent', (ctx) => {
    showFramePage(ctx, {
      title: 'Confirm your payment',
      styles: '/stripe/dialog.css',
      script: '/stripe/challenge/challenge.js',
      content: html`<p class="sandbox"><strong>Sandbox.</strong> No bank is asked, and no card is charged.</p>
        <button type="button" class="close" id="close" aria-label="Close and do not pay">×</button>
        <h1>Confirm your payment</h1>
        <p id="about" aria-live="polite">One moment…</p>
        <p>A real bank would now ask you for a code or your fingerprint. Here you say how that ends.</p>
        <p class="error" id="error" role="alert"></p>
        <div class="buttons">
          <button type="button" class="main" id="test-source-authorize-3ds" disabled>Complete</button>
          <button type="button" id="test-source-fail-3ds" disabled>Fail</button>
        </div>`,
    });
  });
}

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type Router from '@koa/router';
import * as v from 'valibot';
import { browserScript } from '../browser-script.ts';
import { checkExpiry, checkNumber } from '../card-form/card-check.ts';
import { showFramePage } from '../frame-page.ts';
import type { SquareSandboxSettings } from '../settings.ts';
import { readText } from '../provider/request.ts';
import type { TokenResult } from './messages.ts';
import { sourceOf, type TypedCard } from './sources.ts';
import type { SquareStore } from './square-state.ts';

const localFile = (path: string): URL => new URL(path, import.meta.url);

const TokenRequest = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    applicationId: v.string(),
    locationId: v.string(),
    card: v.strictObject({
      number: v.pipe(
        v.string(),
        v.check((digits) => checkNumber(digits).state === 'complete', 'Enter a valid card number'),
      ),
      month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
      year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
      cvv: v.pipe(v.string(), v.regex(/^\d{3,4}$/, 'Enter a valid CVV number')),
      postalCode: v.pipe(v.string(), v.minLength(2), v.maxLength(12)),
    }),
  }),
);

/** The browser script that defines `window.Square`, its frame, and the tokens that the frame requests. */
export function squareRoutes(router: Router, store: SquareStore, settings: SquareSandboxSettings): void {
  const script = browserScript(localFile('./page/square.ts'));
  const frame = browserScript(localFile('./frame/square-frame.ts'));
  const styles = readFileSync(localFile('./frame/square-frame.css'));
  router.get('/square/square.js', (ctx) => script.serve(ctx));
  router.get('/square/frames/frame.js', (ctx) => frame.serve(ctx));
  router.get('/square/frames/frame.css', (ctx) => {
    ctx.set('cache-control', 'public, no-cache');
    ctx.type = 'text/css';
    ctx.body = styles;
  });
  router.get('/square/frames/card', (ctx) => {
    const [style, code] = ['/square/frames/frame.css', '/square/frames/frame.js'];
    showFramePage(ctx, { title: 'Card details', styles: style, script: code });
  });
  router.post('/square/tokens', async (ctx) => {
    const input = v.safeParse(TokenRequest, (await readText(ctx.req)) ?? '');
    ctx.set('cache-control', 'no-store');
    const isValid = input.success && isOwnAccount(input.output, settings) && notExpired(input.output.card);
    ctx.status = isValid ? 200 : 400;
    ctx.body = isValid
      ? createToken(store, input.output.card)
      : rejection(input.success ? undefined : input.issues[0].message);
  });
}

function isOwnAccount(
  { applicationId, locationId }: v.InferOutput<typeof TokenRequest>,
  settings: SquareSandboxSettings,
): boolean {
  return applicationId === settings.applicationId && locationId === settings.locationId;
}

function notExpired({ month, year }: TypedCard): boolean {
  const digits = `${String(month).padStart(2, '0')}${String(year).slice(2)}`;
  return checkExpiry(digits, new Date()).state === 'complete';
}

function createToken(store: SquareStore, card: TypedCard): TokenResult {
  const token = `cnon:${randomBytes(18).toString('base64url')}`;
  const source = sourceOf(token, card);
  store.transaction((work) => work.put('sources', source));
  const { brand, last4, month: expMonth, year: expYear } = source;
  const details = {
    method: 'Card',
    card: { brand, last4, expMonth, expYear },
    billing: { postalCode: card.postalCode },
  } as const;
  return { status: 'OK', token, details };
}

function rejection(message = 'The card, the application or the location is not one of the sandbox’s.'): TokenResult {
  return { status: 'Invalid', errors: [{ type: 'VALIDATION_ERROR', message }] };
}

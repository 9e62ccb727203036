import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { StripeSandboxSettings } from '../../settings.ts';
import type { FormValue } from './form.ts';
import { StripeError } from './stripe-error.ts';

interface Caller {
  /** Has only the publishable key. */
  readonly browser: boolean;
  /** Without the key, which browsers send among the parameters. */
  readonly params: Record<string, FormValue>;
}

/** @throws StripeError for a missing or wrong key. */
export function authorize(ctx: Context, form: Record<string, FormValue>, settings: StripeSandboxSettings): Caller {
  const { key: sent, ...rest } = form;
  const header = keyInHeader(ctx);
  const key = header ?? (typeof sent === 'string' ? sent : null);
  if (key === null || key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  const params = header === null ? rest : form;
  if (isSame(key, settings.secretKey)) return { browser: false, params };
  if (isSame(key, settings.publishableKey)) return { browser: true, params };
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`);
}

function keyInHeader(ctx: Context): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
}

export function isSame(given: string, key: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(key)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}

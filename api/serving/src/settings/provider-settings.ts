import * as v from 'valibot';
import { HttpUrl } from './settings.ts';

/** The payment providers' settings that API and page server share. None of them is secret. */
export const providerSettings = {
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.startsWith('pk_', 'must be a publishable key, pk_…'))),
  /** Default: the script that `@stripe/stripe-js` loads. */
  STRIPE_SCRIPT_URL: v.optional(HttpUrl),
  SQUARE_APPLICATION_ID: v.optional(v.string()),
  SQUARE_LOCATION_ID: v.optional(v.string()),
  SQUARE_SCRIPT_URL: v.optional(HttpUrl, 'https://web.squarecdn.com/v1/square.js'),
};

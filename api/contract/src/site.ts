import * as v from 'valibot';
import { HttpOrigin } from './http-origin.ts';

/** What the site is called and where its people are: the configuration that every page may show. */
export const Site = v.object({
  /** `{product}` of the specification. */
  product: v.string(),
  /** The public address of the site, without a slash at its end. */
  origin: HttpOrigin,
  /** The external member dashboard's address, without a slash at its end. */
  dashboardOrigin: HttpOrigin,
  supportEmail: v.string(),
  /** Lines of the postal address. */
  postalAddress: v.array(v.string()),
  /** Whether this is a production site: no developer hints. */
  production: v.boolean(),
  /** When founding prices end, as an ISO instant in UTC; null where each visit counts its own thirty days. */
  foundingDeadline: v.nullable(v.string()),
});
export type Site = v.InferOutput<typeof Site>;

/** The association's mark as search engines want it: a PNG of 512 by 512 px, from the site's root. */
export const logoPath = '/og/logo.png';

/** What a page of the dashboard can be told in its address. What is undefined is left out. */
export interface DashboardQuery {
  /** The member's number. */
  readonly userId?: string | undefined;
  readonly membershipType?: string | undefined;
  /** The payment's id at the provider, or the order's. */
  readonly transactionId?: string | undefined;
  readonly email?: string | undefined;
  /** A one-time sign-in password: used up by the first sign-in, so that an address that got about is worth nothing. */
  readonly token?: string | undefined;
}

/**
 * Where a page of the dashboard is: `join` for whoever wants to be a member, `login` and `auth` for members, `signup` for
 * one who has no sign-in there yet. No other code puts such an address together.
 */
export function dashboardAddress(
  site: Pick<Site, 'dashboardOrigin'>,
  page: 'join' | 'login' | 'auth' | 'signup',
  query: DashboardQuery = {},
): string {
  const { userId, membershipType, transactionId, email, token } = query;
  const told = Object.entries({ userId, membershipType, transactionId, email, token });
  const given = told.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given);
  return `${site.dashboardOrigin}/${page}${search.size > 0 ? `?${search}` : ''}`;
}

import * as v from 'valibot';
import { HttpOrigin } from './http-origin.ts';

/** The public configuration of the site, available to every page. */
export const Site = v.object({
  /** The name of the product, such as `Plumbline`. */
  product: v.string(),
  /** The public origin of the site, without a trailing slash. */
  origin: HttpOrigin,
  /** The origin of the external member dashboard, without a trailing slash. */
  dashboardOrigin: HttpOrigin,
  supportEmail: v.string(),
  /** Lines of the postal address. */
  postalAddress: v.array(v.string()),
  /** Whether this is a production site; other sites show developer hints. */
  production: v.boolean(),
  /**
   * End of the founding prices as an ISO instant in UTC; null if the page counts thirty days from each visit instead.
   */
  foundingDeadline: v.nullable(v.string()),
});
export type Site = v.InferOutput<typeof Site>;

/** The path of the logo for search engines: a PNG of 512 by 512 px. */
export const logoPath = '/og/logo.png';

/** The header's links to the dashboard, whose labels entries of remotes cannot use. */
export const dashboardLabels = { login: 'Member Login', join: 'Join Now' } as const;

/** Query parameters of dashboard pages. Undefined ones are omitted. */
export interface DashboardQuery {
  /** The member's number. */
  readonly userId?: string | undefined;
  readonly membershipType?: string | undefined;
  /** The payment's id at the provider, or the order's. */
  readonly transactionId?: string | undefined;
  readonly email?: string | undefined;
  /** A one-time sign-in password, used up by the first sign-in, so that a leaked URL is worthless. */
  readonly token?: string | undefined;
}

/**
 * The URL of a dashboard page: `join` for new members, `login` and `auth` for members, `signup` for members without
 * a dashboard account. All dashboard URLs are built here.
 */
export function dashboardUrl(
  site: Pick<Site, 'dashboardOrigin'>,
  page: 'join' | 'login' | 'auth' | 'signup',
  query: DashboardQuery = {},
): string {
  const { userId, membershipType, transactionId, email, token } = query;
  const parameters = Object.entries({ userId, membershipType, transactionId, email, token });
  const definedParameters = parameters.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(definedParameters);
  return `${site.dashboardOrigin}/${page}${search.size > 0 ? `?${search}` : ''}`;
}

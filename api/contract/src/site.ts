import * as v from 'valibot';
import { HttpOrigin, Instant } from './settings.ts';

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

/** The settings that {@link siteFromSettings} reads; part of every process's settings. */
export const siteSettings = {
  PRODUCT_NAME: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60)), 'Plumbline'),
  SITE_ORIGIN: v.optional(HttpOrigin, 'http://localhost:3000'),
  DASHBOARD_ORIGIN: v.optional(HttpOrigin, 'https://dashboard.plumbline.example'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'support@plumbline.example'),
  POSTAL_ADDRESS: v.optional(
    v.pipe(v.string(), v.minLength(1)),
    '48 Calvert Street, Suite 300|Annapolis, Maryland 21401',
  ),
  FOUNDING_DEADLINE: v.optional(Instant),
  SITE_ENV: v.optional(v.picklist(['local', 'production'], 'must be local or production'), 'local'),
};

/** The settings of who and where the association is that still have their samples for values. */
export function sampleSettings({ postalAddress, supportEmail, dashboardOrigin }: Site): string[] {
  const shown = {
    POSTAL_ADDRESS: postalAddress.join('|'),
    SUPPORT_EMAIL: supportEmail,
    DASHBOARD_ORIGIN: dashboardOrigin,
  };
  return Object.entries(shown).flatMap(([name, value]) =>
    value === siteSettings[name as keyof typeof shown].default ? [name] : [],
  );
}

/** The association's mark as search engines want it: a PNG of 512 by 512 px, from the site's root. */
export const logoPath = '/og/logo.png';

/** The site, from settings read with {@link siteSettings}; the lines of POSTAL_ADDRESS are separated by `|`. */
export function siteFromSettings(settings: v.InferOutput<v.ObjectSchema<typeof siteSettings, undefined>>): Site {
  return {
    product: settings.PRODUCT_NAME,
    origin: settings.SITE_ORIGIN,
    dashboardOrigin: settings.DASHBOARD_ORIGIN,
    supportEmail: settings.SUPPORT_EMAIL,
    postalAddress: settings.POSTAL_ADDRESS.split('|').map((line) => line.trim()),
    production: settings.SITE_ENV === 'production',
    foundingDeadline: settings.FOUNDING_DEADLINE ?? null,
  };
}

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

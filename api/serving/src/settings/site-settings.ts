import type { Site } from '@plumbline/contract/site';
import * as v from 'valibot';
import { HttpOrigin, Instant, SettingsError } from './settings.ts';

/** The settings that {@link siteFromSettings} reads, part of every process's settings. */
export const siteSettings = {
  PRODUCT_NAME: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60)), 'Plumbline'),
  SITE_ORIGIN: v.optional(HttpOrigin),
  DASHBOARD_ORIGIN: v.optional(HttpOrigin, 'https://dashboard.plumbline.example'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'support@plumbline.example'),
  POSTAL_ADDRESS: v.optional(
    v.pipe(v.string(), v.minLength(1)),
    '48 Calvert Street, Suite 300|Annapolis, Maryland 21401',
  ),
  FOUNDING_DEADLINE: v.optional(Instant),
  SITE_ENV: v.optional(v.picklist(['local', 'production'], 'must be local or production'), 'local'),
};

/** The names of the association's settings that still have their sample values. */
export function sampleSettings({ postalAddress, supportEmail, dashboardOrigin }: Site): string[] {
  const current = {
    POSTAL_ADDRESS: postalAddress.join('|'),
    SUPPORT_EMAIL: supportEmail,
    DASHBOARD_ORIGIN: dashboardOrigin,
  };
  return Object.entries(current).flatMap(([name, value]) =>
    value === siteSettings[name as keyof typeof current].default ? [name] : [],
  );
}

/** Settings read with {@link siteSettings}, and the port that the page server listens on; default 3000. */
type SiteSettings = v.InferOutput<v.ObjectSchema<typeof siteSettings, undefined>> & { readonly PORT?: number };

/**
 * The site that the settings describe; the lines of POSTAL_ADDRESS are separated by `|`. Without SITE_ORIGIN the origin
 * is the page server's own address, so that links in mails and previews work on a developer's machine.
 * @throws SettingsError in production without SITE_ORIGIN: mails would link to localhost.
 */
export function siteFromSettings(settings: SiteSettings): Site {
  const production = settings.SITE_ENV === 'production';
  if (production && settings.SITE_ORIGIN === undefined) {
    throw new SettingsError(
      'SITE_ORIGIN is required where SITE_ENV is production: links in pages and mails begin with it',
    );
  }
  return {
    product: settings.PRODUCT_NAME,
    origin: settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT ?? 3000}`,
    dashboardOrigin: settings.DASHBOARD_ORIGIN,
    supportEmail: settings.SUPPORT_EMAIL,
    postalAddress: settings.POSTAL_ADDRESS.split('|').map((line) => line.trim()),
    production,
    foundingDeadline: settings.FOUNDING_DEADLINE ?? null,
  };
}

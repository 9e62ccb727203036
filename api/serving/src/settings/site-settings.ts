import type { Site } from '@plumbline/contract/site';
import * as v from 'valibot';
import { HttpOrigin, Instant } from './settings.ts';

/** The settings that {@link siteFromSettings} reads, part of every process's settings. */
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

/** The names of the association's settings that still have their sample values. */
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

/** The site of settings read with {@link siteSettings}; the lines of POSTAL_ADDRESS are separated by `|`. */
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

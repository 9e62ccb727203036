import { startPreparedSite } from './site/prepared-site.ts';

/**
 * Starts the one site that all journeys read, and names it in `E2E_ORIGIN`. Where that is set already, a site that
 * `startPreparedSite` has started is used as it is. @returns what stops it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined;
  const site = await startPreparedSite();
  process.env['E2E_ORIGIN'] = site.origin;
  return site.stop;
}

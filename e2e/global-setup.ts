import { startPreparedSite } from './site/prepared-site.ts';

/**
 * Starts the one site that all journeys read, and names it in `E2E_ORIGIN`, its data folder in `E2E_DATA_DIR`. If the first is
 * set already, a site that `startPreparedSite` has started is used as it is. @returns a function that stops it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined;
  const site = await startPreparedSite();
  process.env['E2E_ORIGIN'] = site.origin;
  process.env['E2E_DATA_DIR'] = site.dataDir;
  return site.stop;
}

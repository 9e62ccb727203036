import { startPreparedSite } from './site/prepared-site.ts';

/**
 * Starts the one site that all journeys share, and sets `E2E_ORIGIN` and `E2E_DATA_DIR` (its data folder). If `E2E_ORIGIN` is set
 * already, the running site is used. @returns a function that stops the started site
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_ORIGIN']) return undefined;
  const site = await startPreparedSite();
  process.env['E2E_ORIGIN'] = site.origin;
  process.env['E2E_DATA_DIR'] = site.dataDir;
  return site.stop;
}

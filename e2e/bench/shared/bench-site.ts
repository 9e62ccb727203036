import { joinSite, startSite, type RunningSite } from '../../site/running-site.ts';
import { stateSettings } from './state-of.ts';

/** The environment variable that describes a running site to a process of the bench. */
const variable = 'BENCH_SITE';
const unlimited = '9999999';

/** Settings without rate limits per IP address: all visitors of a bench have the same address. */
export const unlimitedVisits = {
  CHECKOUTS_PER_ADDRESS: unlimited,
  LEADS_MIN_SECONDS: '0',
  LEADS_PER_ADDRESS: unlimited,
  LEADS_PER_EMAIL: unlimited,
  REQUESTS_PER_ADDRESS: unlimited,
} as const;

/** Settings under which the site sends purges to a CDN on this port. */
export const cdnSettings = (port: number) => ({ PROXY_HOPS: '2', CDN_PURGE_URL: `http://127.0.0.1:${port}/purge` });

/** The description of a running site, as environment for {@link openSite} in another process. */
export function siteAsEnvironment({ origin, apiOrigin, dataDir, pid, env }: RunningSite): Record<string, string> {
  return { [variable]: JSON.stringify({ origin, apiOrigin, dataDir, pid, env }) };
}

/** The running site that the environment describes, which `stop` does not end; else a new site with these settings. */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const description = process.env[variable];
  return description ? joinSite(JSON.parse(description) as Parameters<typeof joinSite>[0]) : startSite(settings);
}

/** Starts the one site that all benches of a smoke run share, with the settings of each. */
export function startSharedSite(folder: string, cdnPort: number): Promise<RunningSite> {
  return startSite({ ...unlimitedVisits, ...cdnSettings(cdnPort), ...stateSettings(folder) });
}

import { joinSite, startSite, type RunningSite } from '../../site/running-site.ts';
import { stateSettings } from './state-of.ts';

/** The environment variable that describes a running site to a process of the bench. */
const variable = 'BENCH_SITE';
const unlimited = '9999999';

/** Settings that give one address the limits of all visitors. */
export const unlimitedVisits = {
  CHECKOUTS_PER_ADDRESS: unlimited,
  LEADS_MIN_SECONDS: '0',
  LEADS_PER_ADDRESS: unlimited,
  LEADS_PER_EMAIL: unlimited,
  REQUESTS_PER_ADDRESS: unlimited,
} as const;

/** Settings under which the content's changes go to a CDN on this port. */
export const cdnSettings = (port: number) => ({ PROXY_HOPS: '2', CDN_PURGE_URL: `http://127.0.0.1:${port}/purge` });

/** The description of a running site for another process, as environment for {@link openSite}. */
export function knownSite({ origin, apiOrigin, dataDir, pid, env }: RunningSite): Record<string, string> {
  return { [variable]: JSON.stringify({ origin, apiOrigin, dataDir, pid, env }) };
}

/** The site that the environment names, which outlives the bench, else one of its own with these settings. */
export async function openSite(settings: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const known = process.env[variable];
  return known ? joinSite(JSON.parse(known) as Parameters<typeof joinSite>[0]) : startSite(settings);
}

/** Starts the one site that all benches of a smoke run share, with the settings of each. */
export function startSharedSite(folder: string, cdnPort: number): Promise<RunningSite> {
  return startSite({ ...unlimitedVisits, ...cdnSettings(cdnPort), ...stateSettings(folder) });
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Registry, SignedRegistry } from '@plumbline/contract/releases/registry';
import { ReleaseInUse, releasesInUsePath, shellFit, type ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { releaseStore } from '../../registry/release-store.ts';
import { releasesInUse } from '../../registry/releases-in-use.ts';

/** The effect of a new shell on the releases of a site. */
export interface Preflight {
  /** The releases that it would leave behind, because they do not work with it: `mf-blog/<hash>`. */
  readonly leftBehind: readonly string[];
  /** The result in readable lines, with the reasons for each release. */
  readonly lines: readonly string[];
}

const roles: Readonly<Record<ReleaseInUse['role'], string>> = {
  live: 'live',
  canary: 'a canary',
  rollback: 'the next after a rollback',
};

/** In ms: the limit for the site's response. */
const timeout = 5_000;

/** Compares a shell with the releases in use; `where` names their site or folder in the output. */
function compareWithReleases(offer: ShellOffer, inUse: readonly ReleaseInUse[], where: string): Preflight {
  const incompatible = inUse.flatMap((one) => {
    const issues = shellFit(one, offer);
    return issues.length > 0 ? { ...one, reasons: issues.map(({ message }) => message).join('; ') } : [];
  });
  const count = `${inUse.length} ${inUse.length === 1 ? 'release' : 'releases'} in use (${where})`;
  if (incompatible.length === 0) return { leftBehind: [], lines: [`The shell fits ${count}.`] };
  return {
    leftBehind: [...new Set(incompatible.map(({ remote, release }) => `${remote}/${release}`))],
    lines: [
      `The shell would leave behind ${incompatible.length} of ${count}:`,
      ...incompatible.map(({ remote, release, role, reasons }) => `  ${remote} ${release}, ${roles[role]}, ${reasons}`),
    ],
  };
}

/** Compares a shell with the releases that page servers with this data folder have shown last. */
export async function compareWithFolder(offer: ShellOffer, dataDir: string): Promise<Preflight> {
  const file = join(dataDir, 'last-registry.json');
  if (!existsSync(file)) {
    return { leftBehind: [], lines: [`The shell was compared with no releases: ${dataDir} has no registry.`] };
  }
  const Text = v.pipe(v.string(), v.parseJson());
  const { registry } = v.parse(v.pipe(Text, SignedRegistry), await readFile(file, 'utf8'));
  const store = releaseStore(join(dataDir, 'releases'));
  return compareWithReleases(offer, await releasesInUse(v.parse(v.pipe(Text, Registry), registry), store), dataDir);
}

/** Compares a shell with the releases in use on a site. @throws Error naming the site if it does not list them. */
export async function compareWithSite(offer: ShellOffer, site: string): Promise<Preflight> {
  const address = new URL(releasesInUsePath, site).href;
  let failure: string;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeout) });
    if (answer.ok) {
      const inUse = v.safeParse(v.array(ReleaseInUse), await answer.json());
      if (inUse.success) return compareWithReleases(offer, inUse.output, site);
      failure = 'its answer is no list of releases';
    } else failure = `it answered ${answer.status}`;
  } catch (error) {
    failure = error instanceof SyntaxError ? 'its answer is not valid JSON' : 'it could not be reached';
  }
  throw new Error(`The releases in use could not be read from ${address}: ${failure}.`);
}

import { resolve } from 'node:path';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/open.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { Failure } from '../platform/http/failure.ts';
import {
  grantDeclared,
  grantsAsText,
  inspectRelease,
  fetchLiveRemotes,
  openReleaseRegistry,
  parseDescription,
  promote,
  publishRelease,
  readReleaseFolder,
  type RegistryDeps,
  releasesInUse,
  routeClashes,
  siteActor,
  wasLive,
} from '../releases/index.ts';
import { settingsFrom } from '../settings.ts';
import { commandLineUser, recordCommand } from './record-command.ts';
import { failStart, StartError } from '../platform/start-error.ts';

// Publishes releases for `npm start` and `npm run release`, directly into the database of this machine, without a token
// and a smoke test. Prints a line of JSON for each release; the exit code is 1 if a release was refused.
//   live                                        prints the live releases: { "mf-blog": "<hash>" }
//   check <folder> [--site=<origin>]            validates a release without publishing it; with a site, beside its live
//                                               releases and with the data of its API
//   publish [--quick] <folder> --first=<folder> --new=<folder>  publishes and promotes; `--first` only if no release of
//                                               the remote is live, `--new` only if this one never was; `--quick`
//                                               renders no pages
const usage =
  'usage: releases.ts live | check <folder> [--site=<origin>] | publish [--quick] [--first=|--new=]<folder of a release> …';

const actor = siteActor(commandLineUser);

async function liveReleases({ db }: RegistryDeps): Promise<Record<string, string>> {
  const inUse = await releasesInUse(db.knex);
  return Object.fromEntries(
    inUse.filter(({ channel }) => channel === 'live').map(({ remote, release }) => [remote, release]),
  );
}

/** @returns whether all releases were accepted. */
async function publishAll(deps: RegistryDeps, args: readonly string[]): Promise<boolean> {
  const live = await liveReleases(deps);
  let allAccepted = true;
  for (const argument of args.filter((arg) => arg !== '--quick')) {
    const upload = await readReleaseFolder(resolve(argument.replace(/^--(?:first|new)=/, '')));
    const described = parseDescription(upload.description);
    const { remote, hash } = described;
    if (argument.startsWith('--first=') && live[remote] !== undefined) continue;
    if (argument.startsWith('--new=') && (await wasLive(deps.db.knex, remote, hash))) continue;
    try {
      // Everything that the release declares is granted, because the operator of the site publishes it.
      await deps.db.write(async (transaction) => {
        const grants = await grantDeclared(transaction, described);
        if (grants === null) return;
        const entry = { at: systemClock.now(), action: 'release grant', target: remote, detail: grantsAsText(grants) };
        await recordCommand(transaction, entry);
      });
      const { release } = await publishRelease(deps, upload, actor, { render: !args.includes('--quick') });
      await promote(deps, { remote, release }, actor);
      console.log(JSON.stringify({ remote, release, changed: live[remote] !== release }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      allAccepted = false;
      const reasons = error.issues.map(({ path, message }) => `  ${path}: ${message}`);
      console.error([error.message, ...reasons].join('\n'));
    }
  }
  return allAccepted;
}

async function check(deps: RegistryDeps, folder: string, site: string | undefined) {
  const { description, files } = await readReleaseFolder(folder);
  const release = parseDescription(description);
  const otherRemotes = site === undefined ? [] : await fetchLiveRemotes(site);
  const { damaged, issues } = await inspectRelease(deps, release, files);
  if (!damaged && release.server !== null) issues.push(...(await deps.releases.shell.render(folder, site)));
  issues.push(...routeClashes(release, otherRemotes));
  return { remote: release.remote, release: release.hash, issues };
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  const argumentCount = { live: [0, 0], check: [1, 2], publish: [1, 100] }[name ?? ''];
  if (!argumentCount || args.length < (argumentCount[0] ?? 0) || args.length > (argumentCount[1] ?? 0))
    throw new StartError(usage);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  const deps: RegistryDeps = {
    db,
    clock: systemClock,
    releases: { ...openReleaseRegistry(settings), smokeTestRequired: false },
  };
  try {
    if (name === 'live') console.log(JSON.stringify(await liveReleases(deps)));
    else if (name === 'check')
      console.log(JSON.stringify(await check(deps, resolve(args[0] ?? ''), args[1]?.replace(/^--site=/, ''))));
    else if (!(await publishAll(deps, args))) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

// The exit code 1 is reserved for a refused release.
await run(process.argv.slice(2)).catch((error: unknown) => failStart(error, 2));

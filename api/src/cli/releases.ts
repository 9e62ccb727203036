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
import { findCommand } from './command.ts';
import { commandLineUser, recordCommand } from './record-command.ts';
import { failStart, StartError } from '../platform/start-error.ts';

// Publishes releases for `npm start` and `npm run release`, directly into the database of this machine, without a token
// and a smoke test. Prints a line of JSON for each release; the exit code is 1 if a release was refused, and 2 if a command
// failed. `check` prints what is wrong with a release, and ends with 0.
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

const quick = '--quick';

/** @returns whether all releases were accepted. */
async function publishAll(deps: RegistryDeps, args: readonly string[]): Promise<boolean> {
  const folders = args.filter((arg) => arg !== quick);
  if (folders.length === 0) throw new StartError(usage);
  const before = await liveReleases(deps);
  let allAccepted = true;
  for (const argument of folders) {
    try {
      const upload = await readReleaseFolder(resolve(argument.replace(/^--(?:first|new)=/, '')));
      const described = parseDescription(upload.description);
      const { remote, hash } = described;
      if (argument.startsWith('--first=') && before[remote] !== undefined) continue;
      if (argument.startsWith('--new=') && (await wasLive(deps.db.knex, remote, hash))) continue;
      // Everything that the release declares is granted, because the operator of the site publishes it.
      await deps.db.write(async (transaction) => {
        const grants = await grantDeclared(transaction, described);
        if (grants === null) return;
        const entry = { at: systemClock.now(), action: 'release grant', target: remote, detail: grantsAsText(grants) };
        await recordCommand(transaction, entry);
      });
      const { release } = await publishRelease(deps, upload, actor, { render: !args.includes(quick) });
      await promote(deps, { remote, release }, actor);
      console.log(JSON.stringify({ remote, release, changed: before[remote] !== release }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      allAccepted = false;
      const reasons = error.issues.map(({ path, message }) => `  ${path}: ${message}`);
      console.error([error.message, ...reasons].join('\n'));
    }
  }
  return allAccepted;
}

async function check(deps: RegistryDeps, args: readonly string[]): Promise<boolean> {
  const { folder, site } = checkArguments(args);
  const { description, files } = await readReleaseFolder(folder);
  const release = parseDescription(description);
  const otherRemotes = site === undefined ? [] : await fetchLiveRemotes(site);
  const { damaged, issues } = await inspectRelease(deps, release, files);
  if (!damaged && release.server !== null) issues.push(...(await deps.releases.shell.render(folder, site)));
  issues.push(...routeClashes(release, otherRemotes));
  console.log(JSON.stringify({ remote: release.remote, release: release.hash, issues }));
  return true;
}

/** @throws StartError with the usage for any other arguments than one folder and one site. */
function checkArguments(args: readonly string[]): { readonly folder: string; readonly site: string | undefined } {
  const folders = args.filter((arg) => !arg.startsWith('--'));
  const sites = args.filter((arg) => arg.startsWith('--site='));
  const [folder] = folders;
  if (folder === undefined || folders.length > 1 || sites.length > 1 || folders.length + sites.length < args.length)
    throw new StartError(usage);
  return { folder: resolve(folder), site: sites[0]?.slice('--site='.length) };
}

async function live(deps: RegistryDeps, args: readonly string[]): Promise<boolean> {
  if (args.length > 0) throw new StartError(usage);
  console.log(JSON.stringify(await liveReleases(deps)));
  return true;
}

/** Each returns whether no release was refused. */
const commands: Readonly<Record<string, (deps: RegistryDeps, args: readonly string[]) => Promise<boolean>>> = {
  live,
  check,
  publish: publishAll,
};

async function run([name = '', ...args]: readonly string[]): Promise<void> {
  const command = findCommand(commands, name);
  if (command === undefined) throw new StartError(usage);
  const settings = settingsFrom(loadEnvironment());
  const db = await openDatabase(settings);
  const deps: RegistryDeps = {
    db,
    clock: systemClock,
    releases: { ...openReleaseRegistry(settings), smokeTestRequired: false },
  };
  try {
    if (!(await command(deps, args))) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

// The exit code 1 is reserved for a refused release.
await run(process.argv.slice(2)).catch((error: unknown) => failStart(error, 2));

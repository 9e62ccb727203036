import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import type { Stats } from 'webpack';
import { compile } from '@plumbline/remote/internal/compile';
import { compressFolder } from '@plumbline/remote/internal/compress';
import { beginDraft, replaceFolder } from '@plumbline/remote/internal/draft-folder';
import { contentHash, describeFiles, integrityOf } from '@plumbline/remote/internal/files';
import { readPackage } from '@plumbline/remote/internal/packages';
import { teamShellFile, type TeamShell } from '@plumbline/remote/internal/team-shell';
import { workspaceRoot } from './workspace.ts';
import { shellBrowserConfig, shellServerConfig, teamShellConfig } from './shell-config.ts';
import { shellAssetBase, shellDist, shellFolder, type ShellBuild } from './shell-output.ts';
import { shellOffer } from './shell-offer.ts';
import { sourceHash } from '@plumbline/remote/internal/source-hash';

/** The version of the product. */
const { version } = readPackage(workspaceRoot);

/** The file in the build's folder that holds the hash of the sources. */
const sourceHashFile = '.source-hash';

function hashOfSources(): string {
  const sources = [
    { name: 'shell', folder: shellFolder },
    { name: 'contract', folder: join(workspaceRoot, 'api', 'contract') },
  ];
  return sourceHash(sources, `production ${version}`);
}

/** The state of the shell's build; `old` if the sources have changed since. */
export function builtShell(hash = hashOfSources()): 'missing' | 'old' | 'current' {
  const file = join(shellDist, sourceHashFile);
  if (!existsSync(file)) return 'missing';
  return readFileSync(file, 'utf8') === hash ? 'current' : 'old';
}

/** Builds the shell for the browser and the server; does nothing if its sources have not changed. */
export async function buildShell(): Promise<{ rebuilt: boolean }> {
  const hash = hashOfSources();
  if (builtShell(hash) === 'current') return { rebuilt: false };
  const draft = beginDraft(shellFolder);
  const stats = await compile(shellBrowserConfig({ development: false }));
  await compile(shellServerConfig({ development: false }));
  writeShellBuild(stats, draft);
  compressFolder(join(draft, 'browser'));
  writeFileSync(join(draft, sourceHashFile), hash);
  replaceFolder(draft, shellDist);
  return { rebuilt: true };
}

/** Builds the shell for the development of remotes into `folder`; `live` has the scripts of the production build that it replaces. */
export async function buildTeamShell(folder: string, live: Pick<ShellBuild, 'scripts' | 'federation'>): Promise<void> {
  const stats = await compile(teamShellConfig(folder));
  const built = [...entryScripts(stats), federationScript(stats)];
  const files: TeamShell['files'] = Object.fromEntries(
    [...live.scripts, live.federation].map(({ url }, index) => [url, built[index] ?? '']),
  );
  writeFileSync(join(folder, teamShellFile), JSON.stringify(files));
}

/** Copies the kit's fonts and the favicon under hashed names and writes `shell.json`. */
export function writeShellBuild(stats: Stats, folder: string): void {
  const browser = join(folder, 'browser');
  const files = copyKitFiles(browser, shellAssetBase);
  const describe = (file: string) => ({
    url: shellAssetBase + file,
    integrity: integrityOf(readFileSync(join(browser, file))),
  });
  const scripts = entryScripts(stats).map(describe);
  const federation = describe(federationScript(stats));
  const hash = contentHash(describeFiles(browser, () => true));
  writeFileSync(
    join(folder, 'shell.json'),
    JSON.stringify({ hash, scripts, federation, ...files } satisfies ShellBuild),
  );
}

/**
 * Copies the kit's fonts and the favicon under hashed names into a build's browser files, whose base address is `base`, and
 * returns the shell's offer to remotes.
 */
export function copyKitFiles(
  browser: string,
  base: string,
): Pick<ShellBuild, 'version' | 'fonts' | 'favicon' | keyof ShellOffer> {
  const kit = join(shellFolder, 'kit');
  const fonts = readdirSync(join(kit, 'fonts')).filter((file) => file.endsWith('.woff2'));
  const copy = (file: string) => base + copyHashed(file, browser);
  return {
    fonts: Object.fromEntries(fonts.map((file) => [file, copy(join(kit, 'fonts', file))])),
    favicon: copy(join(kit, 'src', 'mark', 'favicon.svg')),
    version,
    ...shellOffer(),
  };
}

/** The scripts of the shell's entry, in the order in which they are loaded. */
export function entryScripts(stats: Stats): string[] {
  const entry = stats.compilation.entrypoints.get('main');
  if (entry === undefined) throw new Error('The shell was built without its entry');
  return entry.getFiles().filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
}

/** The script that loads remotes. */
export function federationScript(stats: Stats): string {
  const [file, ...others] = stats.compilation.namedChunks.get('federation')?.files ?? [];
  if (file === undefined || others.length > 0) throw new Error('The code that loads remotes is not a single script');
  return file;
}

function copyHashed(file: string, browser: string): string {
  const content = readFileSync(file);
  const extension = extname(file);
  const stem = file.slice(file.lastIndexOf('/') + 1, -extension.length);
  const name = `${stem}.${integrityOf(content).slice(7, 17).replaceAll(/[+/=]/g, '-')}${extension}`;
  mkdirSync(join(browser, 'static'), { recursive: true });
  copyFileSync(file, join(browser, 'static', name));
  return `static/${name}`;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program that installs packages. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn';

/** The package manager whose lockfile the folder contains, else the one that runs this command, else npm. */
export function packageManagerOf(folder: string, userAgent: string | undefined): PackageManager {
  const lockfiles = { pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', npm: 'package-lock.json' } as const;
  const names = Object.keys(lockfiles) as PackageManager[];
  const locked = names.find((name) => existsSync(join(folder, lockfiles[name])));
  return locked ?? names.find((name) => userAgent?.startsWith(`${name}/`)) ?? 'npm';
}

/** The part of a `package.json` that commands change. */
export interface InstalledPackages {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Changes the folder's `package.json` and installs its packages. @throws Error with the end of the program's output if that
 * fails; `package.json` is then restored.
 */
export async function installChanged(
  folder: string,
  change: (manifest: InstalledPackages) => void,
  print: (line: string) => void,
): Promise<void> {
  const file = join(folder, 'package.json');
  const before = await readFile(file, 'utf8');
  const manifest = JSON.parse(before) as InstalledPackages;
  change(manifest);
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
  const manager = packageManagerOf(folder, undefined);
  print(`Installing with ${manager} …`);
  try {
    await installPackages(folder, manager);
  } catch (error) {
    await writeFile(file, before);
    throw error;
  }
}

/** Installs the packages of the folder's `package.json`. @throws Error with the end of the program's output if it fails. */
export async function installPackages(folder: string, manager: PackageManager): Promise<void> {
  // Without the option, pnpm fails in CI if the lockfile has to change.
  const args = {
    npm: ['install', '--no-audit', '--no-fund'],
    pnpm: ['install', '--no-frozen-lockfile'],
    yarn: ['install'],
  };
  const child = spawn(manager, args[manager], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // The variables that `npm exec` sets for itself would also apply to this installation.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetByNpmExec(name))),
      NODE_ENV: 'development',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const [code] = (await once(child, 'close').catch((error: Error) => [error.message])) as [number | string | null];
  if (code !== 0) throw new Error(`${manager} install ended with ${code ?? 'a signal'}:\n${output.trim()}`);
}

function isSetByNpmExec(name: string): boolean {
  return /^npm_config_(?:package|call|yes|prefix|local_prefix|global)$/.test(name);
}

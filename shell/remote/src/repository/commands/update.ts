import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../command/command.ts';
import { installChanged, type InstalledPackages } from '../package-manager.ts';
import { sdkAddresses } from '../site-sdk.ts';

/** `update`: the SDK that the site serves now. */
export const update: Command = {
  usage: '<remote>',
  description: 'takes the SDK that the site serves now',
  maxArguments: 0,
  run: async ({ remote, folder, site, print }) => {
    const addresses = await sdkAddresses(site ?? '');
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as InstalledPackages;
    const updated = takeAddresses(manifest, addresses);
    if (updated.length === 0) return { json: { remote, updated }, lines: ['The SDK is the one that the site serves.'] };
    print(`Taking ${updated.join(', ')} from ${site} …`);
    await installChanged(folder, (changed) => void takeAddresses(changed, addresses), print);
    return {
      json: { remote, updated },
      lines: [`Updated ${updated.join(', ')}: commit package.json and the lockfile.`],
    };
  },
};

/** Replaces the addresses of packages. @returns the names of those that had another address. */
function takeAddresses(
  { dependencies, devDependencies }: InstalledPackages,
  addresses: Readonly<Record<string, string>>,
): string[] {
  return [dependencies ?? {}, devDependencies ?? {}].flatMap((group) =>
    Object.entries(group).flatMap(([name, version]) => {
      const address = addresses[name];
      if (address === undefined || address === version) return [];
      group[name] = address;
      return [name];
    }),
  );
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '../../command/command.ts';
import { installPackages, packageManagerOf } from '../package-manager.ts';
import { sdkAddresses } from '../site-sdk.ts';

type Dependencies = Record<string, string>;

/** `update`: the SDK that the site serves now. */
export const update: Command = {
  usage: '<remote>',
  description: 'takes the SDK that the site serves now',
  most: 0,
  run: async ({ remote, folder, site, say }) => {
    const addresses = await sdkAddresses(site ?? '');
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, Dependencies>;
    const updated: string[] = [];
    for (const dependencies of [manifest['dependencies'], manifest['devDependencies']]) {
      for (const [name, version] of Object.entries(dependencies ?? {})) {
        const address = addresses[name];
        if (!dependencies || address === undefined || address === version) continue;
        dependencies[name] = address;
        updated.push(name);
      }
    }
    if (updated.length === 0) return { json: { remote, updated }, lines: ['The SDK is the one that the site serves.'] };
    await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
    const manager = packageManagerOf(folder, undefined);
    say(`Installing ${updated.join(', ')} with ${manager} …`);
    await installPackages(folder, manager);
    return {
      json: { remote, updated },
      lines: [`Updated ${updated.join(', ')}: commit package.json and the lockfile.`],
    };
  },
};

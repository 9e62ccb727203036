import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '../../command/command.ts';
import { filesBelow } from '../../preset/files.ts';
import { readPackage } from '../../preset/packages.ts';
import { findFreePort } from '../free-port.ts';
import { installChanged, type InstalledPackages } from '../package-manager.ts';
import { runTool } from './tools.ts';

/** Storybook's packages. A new repository has none of them, because they would take longer to install than everything else. */
const packages = ['storybook', '@storybook/react-webpack5', '@storybook/addon-a11y'] as const;

/** The output folder of `storybook build`. */
const builtFolder = 'storybook-static';

/** Storybook's configuration for a team without a `.storybook` folder. */
const defaultConfig = join(import.meta.dirname, '..', '..', 'storybook', 'config');

/** `storybook`: the remote's stories, with the shell's surroundings faked. */
export const storybook: Command = {
  usage: '<remote> [build] [--install]',
  description: `shows its stories until Ctrl-C; build writes them to ${builtFolder}; --install adds Storybook to the folder first`,
  maxArguments: 1,
  run: async ({ remote, folder, args, install, print }) => {
    const [action = 'dev'] = args;
    if (action !== 'dev' && action !== 'build')
      throw new Error(
        `storybook ${action} is no command: npx plumbline storybook shows the stories, storybook build writes them to a folder`,
      );
    if (install) await addStorybook(folder, print);
    const missing = packages.filter((name) => !existsSync(join(folder, 'node_modules', name, 'package.json')));
    if (missing.length > 0)
      throw new Error(
        `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed here: npx plumbline storybook --install adds ${missing.length === 1 ? 'it' : 'them'}`,
      );
    if (!filesBelow(join(folder, 'src')).some((file) => /\.stories\.tsx?$/.test(file)))
      throw new Error(
        'There are no stories here: write one beside what it shows, such as src/pages/home/home-page.stories.tsx',
      );
    const config = existsSync(join(folder, '.storybook')) ? join(folder, '.storybook') : defaultConfig;
    const port = Number(process.env['PORT']) || (await findFreePort(6006));
    const devArgs = ['dev', '--port', String(port), '--exact-port', '--no-open', '--no-version-updates'];
    const storybookArgs =
      action === 'build' ? ['build', '--quiet', '--output-dir', join(folder, builtFolder)] : devArgs;
    const code = await runTool(folder, 'storybook', [...storybookArgs, '--config-dir', config], {
      STORYBOOK_DISABLE_TELEMETRY: '1',
    });
    // Ctrl-C ends the development server with an exit code other than 0, which is no failure.
    if (code !== 0 && action === 'build')
      throw new Error(`Storybook ended with ${code}: what it said above names the story or the file`);
    return {
      json: { remote, folder: action === 'build' ? builtFolder : null },
      lines: [
        action === 'build'
          ? `The stories of ${remote} are in ${builtFolder}: any web server shows them.`
          : 'Storybook no longer runs.',
      ],
    };
  },
};

/** Adds Storybook to the folder's `package.json` in the versions that the site has tried, and installs it. */
function addStorybook(folder: string, print: (line: string) => void): Promise<void> {
  const { peerDependencies = {} } = readPackage(join(import.meta.dirname, '..', '..', '..'));
  const change = (manifest: InstalledPackages) => {
    const all = {
      ...Object.fromEntries(packages.map((name) => [name, peerDependencies[name] ?? '*'])),
      ...manifest.devDependencies,
    };
    manifest.devDependencies = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return installChanged(folder, change, print);
}

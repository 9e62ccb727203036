import { build as buildRelease } from '../../command/build.ts';
import type { Command } from '../../command/command.ts';

/** `build`: makes the files that `publish` would send. */
export const build: Command = {
  usage: '<remote>',
  description: 'builds the release into dist',
  maxArguments: 0,
  run: async ({ remote, folder }) => {
    const { release, rebuilt } = await buildRelease(folder);
    const { hash, declaration } = release;
    const routes = declaration.routes.length;
    return {
      json: { remote, release: hash, rebuilt },
      lines: [`${remote} ${hash} is built: ${routes} ${routes === 1 ? 'route' : 'routes'}, in dist.`],
    };
  },
};

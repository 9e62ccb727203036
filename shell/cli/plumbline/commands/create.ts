import { workspaceRoot } from '@plumbline/build/workspace';
import type { Command } from '@plumbline/remote/internal/command';
import { createRemote } from '../create/create-remote.ts';
import { planRemote } from '../create/new-remote.ts';
import { format, install } from '../create/steps.ts';

/** `create`: a new remote, from the template. */
export const create: Command = {
  usage: '<remote> [--title <text>] [--path </address>]',
  description: 'makes a new remote in this repository, with a page, a story and a test',
  maxArguments: 0,
  run: async ({ remote: name, title, path, print }) => {
    const remote = await planRemote(workspaceRoot, { name, title, path });
    print(`Creating ${name}, and making it a package of the workspace …`);
    await createRemote(workspaceRoot, remote, [format, install]);
    return {
      json: remote,
      lines: [
        `${name} is there, with a page at ${remote.path}. See it: npx plumbline dev ${name}`,
        'To keep it, commit the folder and pnpm-lock.yaml.',
      ],
    };
  },
};

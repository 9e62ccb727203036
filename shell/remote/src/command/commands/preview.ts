import { previewRelease } from '@plumbline/contract/releases/previews';
import type { Command } from '../command.ts';
import { findRelease } from '../find-release.ts';

/** `preview`: an address that shows a release before it is live. */
export const preview: Command = {
  usage: '<remote> [release]',
  description: 'gives an address that shows a release for a day, live or not; by default the newest',
  maxArguments: 1,
  run: async (input) => {
    const { remote, args } = input;
    const release = await findRelease(input, args[0]);
    const { client } = input.openRegistry();
    const preview = await client.call(previewRelease, { params: { remote }, body: { release } });
    return {
      json: preview,
      lines: [
        preview.address,
        `It shows ${remote} ${release} to whoever has the address, until ${preview.until.slice(0, 16).replace('T', ' ')} UTC: type or paste it, links from other sites are not followed.`,
      ],
    };
  },
};

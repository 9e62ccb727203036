import { promoteRelease } from '@plumbline/contract/registry';
import { build } from '../build.ts';
import type { Command } from '../command.ts';

/** `publish`: builds the remote and sends it. */
export const publish: Command = {
  usage: '<remote> [--promote] [--expected <release>] [--reason <text>]',
  does: 'builds a remote and publishes the release; --promote makes it live too',
  most: 1,
  run: async ({ remote, args, reason, expected, desk, say }) => {
    const registry = desk();
    say(`Building ${remote} …`);
    const built = await build(remote);
    const { hash } = built.release;
    say(`Publishing ${remote} ${hash} …`);
    const { created } = await registry.publish(built);
    const published = `${remote} ${hash} ${created ? 'is published' : 'was published already'}`;
    if (!args.includes('--promote')) {
      return {
        json: { remote, release: hash, created, live: false },
        lines: [`${published}.`, `Make it live: npx plumbline promote ${remote} ${hash}`],
      };
    }
    const body = { release: hash, expected, reason };
    const { sequence } = await registry.client.call(promoteRelease, { params: { remote }, body });
    return { json: { remote, release: hash, created, live: true, sequence }, lines: [`${published} and live.`] };
  },
};

import { promoteRelease } from '@plumbline/contract/releases/registry';
import { build } from '../build.ts';
import type { Command } from '../command.ts';
import { smokeTest } from '../smoke-test.ts';

/** `publish`: builds, smoke-tests and publishes a remote. */
export const publish: Command = {
  usage: '<remote> [--promote] [--expected <release>] [--reason <text>]',
  description: 'builds a remote, smoke-tests it in Chromium and publishes the release; --promote also makes it live',
  most: 1,
  run: async ({ remote, args, reason, expected, openRegistry, say }) => {
    const registry = openRegistry();
    say(`Building ${remote} …`);
    const built = await build(remote);
    const { hash } = built.release;
    const { issues, trial } = await smokeTest(built, say);
    if (issues.length > 0) {
      const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
      return {
        json: { remote, release: hash, created: false, live: false, issues },
        lines: [`${remote} ${hash} is not published: it does not work in Chromium.`, ...lines],
        failed: true,
      };
    }
    say(`Publishing ${remote} ${hash} …`);
    const { created } = await registry.publish(built, trial);
    const published = `${remote} ${hash} ${created ? 'is published' : 'was published already'}`;
    if (!args.includes('--promote')) {
      return {
        json: { remote, release: hash, created, live: false, trial },
        lines: [`${published}.`, `Make it live: npx plumbline promote ${remote} ${hash}`],
      };
    }
    const body = { release: hash, expected, reason };
    const { sequence } = await registry.client.call(promoteRelease, { params: { remote }, body });
    return { json: { remote, release: hash, created, live: true, sequence, trial }, lines: [`${published} and live.`] };
  },
};

import {
  canaryRelease,
  listReleases,
  promoteRelease,
  rollbackRelease,
  type Channels,
} from '@plumbline/contract/releases/registry';
import type { Command, CommandInput, CommandOutput } from '../command.ts';
import { findRelease } from '../find-release.ts';
import type { RegistryClient } from '../registry-client.ts';

/** `promote`: makes the newest or a named release live. */
export const promote: Command = {
  usage: '<remote> [release] [--expected <release>] [--reason <text>]',
  description: 'makes a release live; by default the newest',
  maxArguments: 1,
  run: async (input) => {
    const { remote, args, reason, expected } = input;
    const release = await findRelease(input, args[0]);
    const registry = input.openRegistry();
    return outputOnceShown(
      registry,
      await registry.client.call(promoteRelease, { params: { remote }, body: { release, expected, reason } }),
    );
  },
};

/** `rollback`: makes the previous or a named earlier release live again. */
export const rollback: Command = {
  usage: '<remote> [release] [--expected <release>] [--reason <text>]',
  description: 'makes the previously live release live again',
  maxArguments: 1,
  run: async (input) => {
    const { remote, args, reason, expected } = input;
    const release = args[0] === undefined ? undefined : await findRelease(input, args[0]);
    const registry = input.openRegistry();
    return outputOnceShown(
      registry,
      await registry.client.call(rollbackRelease, { params: { remote }, body: { release, expected, reason } }),
    );
  },
};

/** `canary`: gives a release to a percentage of the visitors. */
export const canary: Command = {
  usage: '<remote> [release] <percent>% [--promote-after <minutes>|never] [--expected <release>] [--reason <text>]',
  description:
    'gives a release to a percentage of the visitors; 0% ends the canary; --promote-after promotes it automatically if it does well',
  maxArguments: 2,
  run: async (input) => {
    const { remote, reason, expected } = input;
    const percent = /^(\d{1,3})%?$/.exec(input.args.at(-1) ?? '')?.[1];
    if (percent === undefined || Number(percent) > 100)
      throw new Error('Name the percentage of visitors, from 0% to 100%, such as 10%');
    const promoteAfter = minutesOf(input.promoteAfter);
    const release = await canaryOrNewest(input, Number(percent));
    const body = { release, percent: Number(percent), promoteAfter, expected, reason };
    return outputOf(await input.openRegistry().client.call(canaryRelease, { params: { remote }, body }));
  },
};

/** The minutes of `--promote-after`: undefined if it is absent, null for `never`. */
function minutesOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  const minutes = /^\d+$/.test(text) ? Number(text) : 0;
  if (minutes < 1 || minutes > 10_080)
    throw new Error('--promote-after needs a number of minutes from 1 to 10080, or never');
  return minutes;
}

/** The named release; undefined for the running canary, which the API finds itself, and for 0 percent; else the newest release. */
async function canaryOrNewest(input: CommandInput, percent: number): Promise<string | undefined> {
  const [named, ...rest] = input.args;
  if (rest.length > 0) return findRelease(input, named);
  const { remote } = input;
  const { channels } = await input.openRegistry().client.call(listReleases, { params: { remote } });
  return channels.canary || percent === 0 ? undefined : findRelease(input, undefined);
}

/** Waits until pages show the live release, because teams open their page as soon as they read the output. */
async function outputOnceShown(registry: RegistryClient, channels: Channels): Promise<CommandOutput> {
  const warning = await registry.waitUntilShown(channels);
  return outputOf(warning === null ? channels : { ...channels, warnings: [...(channels.warnings ?? []), warning] });
}

function outputOf(channels: Channels): CommandOutput {
  const { remote, live, canary: running } = channels;
  return {
    json: channels,
    lines: [
      live === null ? `Nothing of ${remote} is live.` : `${remote} ${live} is live.`,
      ...(running ? [`${running.release} is the canary for ${running.percent}% of the visitors.`] : []),
      ...(running && running.promoteAfter !== null
        ? [
            `It is promoted automatically after ${running.promoteAfter} minutes unless it fails more often than the live release.`,
          ]
        : []),
      ...(channels.warnings ?? []),
    ],
  };
}

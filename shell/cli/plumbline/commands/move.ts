import {
  canaryRelease,
  listReleases,
  promoteRelease,
  rollbackRelease,
  type Channels,
} from '@plumbline/contract/releases/registry';
import type { Command, Given, Outcome } from '../command.ts';
import { findRelease } from '../find-release.ts';

/** `promote`: the newest release, or a named one. */
export const promote: Command = {
  usage: '<remote> [release] [--expected <release>] [--reason <text>]',
  does: 'makes a release live; the newest where none is named',
  most: 1,
  run: async (given) => {
    const { remote, args, reason, expected } = given;
    const release = await findRelease(given, args[0]);
    const { releases } = await given.desk().client.call(listReleases, { params: { remote } });
    if (releases.some((one) => one.release === release && one.trial === undefined)) {
      given.say(`${release} was published without a trial in a browser.`);
    }
    return told(
      await given.desk().client.call(promoteRelease, { params: { remote }, body: { release, expected, reason } }),
    );
  },
};

/** `rollback`: what was live before, or a named release that once was. */
export const rollback: Command = {
  usage: '<remote> [release] [--expected <release>] [--reason <text>]',
  does: 'makes the release live that was so before',
  most: 1,
  run: async (given) => {
    const { remote, args, reason, expected } = given;
    const release = args[0] === undefined ? undefined : await findRelease(given, args[0]);
    return told(
      await given.desk().client.call(rollbackRelease, { params: { remote }, body: { release, expected, reason } }),
    );
  },
};

/** `canary`: a release for a part of the visitors. */
export const canary: Command = {
  usage: '<remote> [release] <percent>% [--promote-after <minutes>|never] [--expected <release>] [--reason <text>]',
  does: 'tries a release on so many visitors; 0% ends it; --promote-after makes it live where it did well until then',
  most: 2,
  run: async (given) => {
    const { remote, reason, expected } = given;
    const percent = /^(\d{1,3})%?$/.exec(given.args.at(-1) ?? '')?.[1];
    if (percent === undefined) throw new Error('Name the percentage of visitors, such as 10%');
    const promoteAfter = minutesOf(given.promoteAfter);
    const release = await tried(given, Number(percent));
    const body = { release, percent: Number(percent), promoteAfter, expected, reason };
    return told(await given.desk().client.call(canaryRelease, { params: { remote }, body }));
  },
};

/** Undefined: as it was said before; null: never. */
function minutesOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  if (!/^\d{1,5}$/.test(text)) throw new Error('--promote-after needs a number of minutes from 1 to 10080, or never');
  return Number(text);
}

/** The named release, else the one that is being tried, else the newest. */
async function tried(given: Given, percent: number): Promise<string | undefined> {
  const [named, ...rest] = given.args;
  if (rest.length > 0) return findRelease(given, named);
  const { remote } = given;
  const { channels } = await given.desk().client.call(listReleases, { params: { remote } });
  return channels.canary || percent === 0 ? undefined : findRelease(given, undefined);
}

function told(channels: Channels): Outcome {
  const { remote, live, canary: trial } = channels;
  return {
    json: channels,
    lines: [
      live === null ? `Nothing of ${remote} is live.` : `${remote} ${live} is live.`,
      ...(trial ? [`${trial.release} is tried on ${trial.percent}% of the visitors.`] : []),
      ...(trial && trial.promoteAfter !== null
        ? [`It goes live by itself after ${trial.promoteAfter} minutes, if it does no worse by then.`]
        : []),
    ],
  };
}

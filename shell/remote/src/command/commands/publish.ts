import { ApiError, isUnanswered } from '@plumbline/contract/errors';
import { listReleases, promoteRelease, type Channels } from '@plumbline/contract/releases/registry';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from '../build.ts';
import type { Command } from '../command.ts';
import type { RegistryClient } from '../registry-client.ts';

/** `publish`: builds, smoke-tests and publishes a remote. */
export const publish: Command = {
  usage: '<remote> [--promote [--expected <release>] [--reason <text>]]',
  description:
    'builds a remote and publishes the release, which the site then shows in its own Chromium; --promote also makes it live',
  maxArguments: 0,
  run: async ({ remote, takesRemote, folder, args, reason, expected, openRegistry, smokeTest, print }) => {
    const isPromoted = args.includes('--promote');
    if (!isPromoted && (expected !== undefined || reason !== undefined))
      throw new Error(`--${expected === undefined ? 'reason' : 'expected'} needs --promote: it is about the promotion`);
    const registry = openRegistry();
    print(`Building ${remote} …`);
    const built = await build(folder);
    const { hash } = built.release;
    const issues = await smokeTest(built, print);
    if (issues.length > 0) {
      const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
      return {
        json: { remote, release: hash, created: false, live: false, issues },
        lines: [`${remote} ${hash} is not published: it does not work in Chromium.`, ...lines],
        failed: true,
      };
    }
    print(`Publishing ${remote} ${hash} …`);
    const { created } = await registry.publish(built);
    const published = `${remote} ${hash} ${created ? 'is published' : 'was published already'}`;
    if (!isPromoted) {
      return {
        json: { remote, release: hash, created, live: false },
        lines: [`${published}.`, `Make it live: npx plumbline promote ${takesRemote ? `${remote} ` : ''}${hash}`],
      };
    }
    const body = { release: hash, expected, reason };
    const channels = await promoteWhenTested(registry.client, { remote, body, print }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return error;
    });
    if (channels instanceof ApiError) {
      const { detail: message, issues } = channels;
      // Without an answer of the API it may be live by now.
      const outcome = isUnanswered(channels) ? '; whether it is live, npx plumbline list says' : ', but not live';
      return {
        json: { remote, release: hash, created, live: false, error: { code: channels.code, message, issues } },
        lines: [`${published}${outcome}: ${message}`, ...issues.map((issue) => `  ${issue.path}: ${issue.message}`)],
        failed: true,
      };
    }
    const warning = await registry.waitUntilShown(channels);
    const { sequence } = channels;
    const warnings = [...(channels.warnings ?? []), ...(warning === null ? [] : [warning])];
    return {
      json: { remote, release: hash, created, live: true, sequence, warnings },
      lines: [`${published} and live.`, ...warnings],
    };
  },
};

/** In ms: the interval of checks for the site's smoke test, and the limit of the wait. */
const timing = { interval: 2_000, limit: 15 * 60_000 } as const;

interface Promotion {
  readonly remote: string;
  readonly body: {
    readonly release: string;
    readonly expected: string | undefined;
    readonly reason: string | undefined;
  };
  readonly print: (line: string) => void;
}

/** Promotes a release; where the site requires its own smoke test first, waits for it. @throws ApiError with all reasons. */
async function promoteWhenTested(
  client: RegistryClient['client'],
  { remote, body, print }: Promotion,
): Promise<Channels> {
  const giveUpAt = performance.now() + timing.limit;
  const promote = () => client.call(promoteRelease, { params: { remote }, body });
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await promote();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'release_refused';
      if (!isRefused || performance.now() > giveUpAt || !(await isUntested(client, remote, body.release))) throw error;
    }
    if (isFirst) print('Waiting for the site to test it in its browser …');
    while ((await isUntested(client, remote, body.release)) && performance.now() < giveUpAt)
      await delay(timing.interval);
  }
}

/** Whether the site's smoke test has no result yet; true as long as the site cannot be asked. @throws ApiError if it refuses. */
async function isUntested(client: RegistryClient['client'], remote: string, release: string): Promise<boolean> {
  const listed = await client.call(listReleases, { params: { remote } }).catch((error: unknown) => {
    if (error instanceof ApiError && (isUnanswered(error) || error.status === 429)) return null;
    throw error;
  });
  if (listed === null) return true;
  const state = listed.releases.find((one) => one.release === release)?.smokeTest?.state;
  return state === 'waiting' || state === 'running';
}

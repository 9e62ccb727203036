import { listReleases, type CanaryComparison } from '@plumbline/contract/releases/registry';
import type { SmokeTestState } from '@plumbline/contract/releases/smoke-tests';
import type { Command } from '../command.ts';

/** `list`: the live release and the canary (a release that only some visitors get), the newest releases, and the history. */
export const list: Command = {
  usage: '<remote>',
  description: 'shows the live release, the newest releases and their history',
  maxArguments: 0,
  run: async ({ remote, openRegistry }) => {
    const listed = await openRegistry().client.call(listReleases, { params: { remote } });
    const { live, canary } = listed.channels;
    const channel = (release: string) =>
      release === live ? 'live' : release === canary?.release ? `${canary.percent}%` : '';
    return {
      json: listed,
      lines: [
        ...listed.releases.map(({ release, publishedAt, publishedBy, revision, smokeTest, removedAt }) =>
          [
            channel(release).padEnd(4),
            release,
            timeText(publishedAt),
            publishedBy,
            revision?.slice(0, 10) ?? '',
            smokeTest ? testResult(smokeTest) : '',
            removedAt ? `removed ${timeText(removedAt)}` : '',
          ]
            .filter((part, index) => index === 0 || part !== '')
            .join('  ')
            .trimEnd(),
        ),
        ...(listed.comparison ? ['', ...comparisonLines(listed.comparison)] : []),
        ...(listed.history.length > 0 ? ['', 'History, newest first:'] : ['Nothing is published yet.']),
        ...listed.history.map(({ at: time, action, release, percent, who, reason }) =>
          [timeText(time), action.padEnd(8), release, percent === null ? '' : `${percent}%`, who, reason ?? '']
            .filter(Boolean)
            .join('  '),
        ),
      ],
    };
  },
};

function testResult(test: SmokeTestState): string {
  if (test.state === 'passed') return `passed in ${test.browser}`;
  if (test.state === 'failed') return `failed: ${test.issues[0]?.message ?? ''}`;
  return test.state === 'running' ? 'in its smoke test' : 'waits for its smoke test';
}

function comparisonLines({ since, views, failures, live }: CanaryComparison): string[] {
  const row = (name: string, seen: { views: number; failures: number }) =>
    `${name.padEnd(7)} ${seen.views} page views, ${seen.failures} failed`;
  return [
    `The canary beside the live release, since ${timeText(since)}:`,
    row('canary', { views, failures }),
    row('live', live),
  ];
}

function timeText(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

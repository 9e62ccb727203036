import * as v from 'valibot';
import { sectionOf } from '@plumbline/contract/releases/grants';
import { Release, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import { Sdk, sdkPath } from '@plumbline/contract/releases/sdk';
import { shellFit } from '@plumbline/contract/releases/shell-fit';
import type { Issue } from '@plumbline/contract/errors';
import { build } from '../../command/build.ts';
import type { Command } from '../../command/command.ts';
import { siteSnapshot } from '../../command/site-snapshot.ts';

/** The checks that only publishing runs, because they need a token or the site's own shell. */
const notChecked = ['grants', 'rendering', 'smoke test'] as const;
const notCheckedNote =
  'Not looked at here: what is granted to the remote, and its pages in the site’s own shell. Both are when it is published.';

/** `check`: validates a release as far as possible before it is sent. */
export const check: Command = {
  usage: '<remote>',
  description: 'builds it and compares it with what is live on the site and with its shell; publishes nothing',
  maxArguments: 0,
  run: async ({ remote, folder, site, print }) => {
    print(`Building ${remote} …`);
    const { release } = await build(folder);
    const description = v.safeParse(Release, JSON.parse(JSON.stringify(release)));
    const [{ remotes }, sdk] = await Promise.all([siteSnapshot(site ?? ''), siteSdk(site ?? '')]);
    const issues: Issue[] = [
      ...(description.issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
      ...shellFit(release, sdk.shell),
      ...sectionConflicts(release, remotes),
    ];
    const json = { remote, release: release.hash, issues, notChecked };
    if (issues.length > 0) {
      const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
      return { json, lines: [`${remote} ${release.hash} would be refused:`, ...lines, notCheckedNote], failed: true };
    }
    return {
      json,
      lines: [`${remote} ${release.hash} fits ${site}.`, notCheckedNote],
    };
  },
};

async function siteSdk(site: string): Promise<Sdk> {
  const answer = await fetch(site + sdkPath, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  const sdk = v.safeParse(v.pipe(v.string(), v.parseJson(), Sdk), answer?.ok ? await answer.text() : '');
  if (!sdk.success) throw new Error(`${site} serves no SDK at ${sdkPath}: its operator packs it with npm run build`);
  return sdk.output;
}

/** The issues of pages whose paths are in sections of other remotes. */
function sectionConflicts({ remote, declaration }: Release, live: readonly SnapshotRemote[]): Issue[] {
  return declaration.routes.flatMap(({ path, admin }, index) => {
    const owner = live.find(
      ({ name, routes }) =>
        name !== remote &&
        routes.some((route) =>
          admin ? route.path === path : !route.admin && sectionOf(route.path) === sectionOf(path),
        ),
    );
    const message = `${path} is in a section of ${owner?.name}`;
    return owner === undefined ? [] : [{ path: `declaration.routes.${index}.path`, message }];
  });
}

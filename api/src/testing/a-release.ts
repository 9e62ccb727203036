import type { ErrorBody } from '@plumbline/contract/errors';
import type { Grants } from '@plumbline/contract/releases/grants';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import type { ShellOffer } from '@plumbline/contract/releases/shell-fit';
import { writeGrants } from '../releases/registry/grants.ts';
import { integrityOf, releaseHash } from '../releases/registry/release-hash.ts';
import type { ReleaseRegistry } from '../releases/registry-deps.ts';
import { addTeamToken, tokenRights } from '../releases/registry/team-tokens.ts';
import type { OpenApp } from './open-app.ts';

/** The offer of a shell that fits the releases of these tests. */
export const aShellOffer: ShellOffer = {
  shared: { react: ['19.3.1'], swr: ['2.5.1'], '@plumbline/services': ['1.3.0'] },
  kitVersion: '1.3.0',
};

/** The shell with {@link aShellOffer}. */
export const aShell: ReleaseRegistry['shell'] = {
  describe: async () => aShellOffer,
  render: async () => [],
};

interface ReleaseOverrides {
  readonly remote?: string;
  readonly routes?: readonly Partial<RemoteRoute>[];
  /** Files by their path in the release. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Other changes of the description. */
  readonly change?: Partial<Release>;
}

/** The output of a build, in memory. */
export interface TestRelease {
  readonly release: Release;
  readonly files: Readonly<Record<string, string | Buffer>>;
}

/** A valid release, except for the given faults; `files` are described as they are. */
export function aRelease({
  remote = 'mf-blog',
  routes = [{}],
  files = {},
  change = {},
}: ReleaseOverrides = {}): TestRelease {
  const allFiles: Record<string, string | Buffer> = {
    'browser/remoteEntry.js': `// ${remote}`,
    'server/remote.cjs': 'exports.pages = {};',
    ...files,
  };
  const described = Object.entries(allFiles).map(([path, content]) => [
    path,
    { integrity: integrityOf(content), bytes: Buffer.byteLength(content) },
  ]);
  const section = remote.slice('mf-'.length);
  const release: Release = {
    remote,
    hash: '',
    declaration: {
      name: remote,
      services: '^1.0.0',
      routes: routes.map((route) => ({
        path: `/${section}`,
        page: 'list',
        module: './src/list.tsx',
        render: 'server' as const,
        ...route,
      })),
    },
    container: { name: remote.replaceAll('-', '_'), entry: 'remoteEntry.js', module: './remote' },
    server: 'server/remote.cjs',
    assets: { list: ['remoteEntry.js'] },
    fallbacks: [],
    files: Object.fromEntries(described) as Release['files'],
    shared: { react: '^19.0.0', swr: '^2.5.0' },
    builtAt: '2026-11-21T10:00:00.000Z',
    revision: null,
    ...change,
  };
  return { release: { ...release, hash: change.hash ?? releaseHash(release) }, files: allFiles };
}

/** Several valid releases of a remote that differ in their script. */
export function releasesOf(remote: string, count: number): TestRelease[] {
  return Array.from({ length: count }, (_, index) =>
    aRelease({ remote, files: { 'browser/remoteEntry.js': `// ${remote} ${index}` } }),
  );
}

/** A team's client of the registry. */
export interface TestTeam {
  readonly token: string;
  readonly publish: (release: TestRelease, files?: TestRelease['files']) => Promise<TestAnswer>;
  readonly post: (path: string, body: unknown) => Promise<TestAnswer>;
  readonly get: (path: string) => Promise<TestAnswer>;
}

/** An answer; `body` is an error body if the request failed. */
interface TestAnswer {
  readonly status: number;
  readonly body: ErrorBody & Readonly<Record<string, unknown>>;
}

/** The grants of a remote that has none. */
export const noGrants: Grants = { sections: [], admin: false, payments: false, ownDocument: false, budget: null };

/** A team that may release one remote; by default with the section of its name. */
export async function aTeam(
  app: OpenApp,
  remote = 'mf-blog',
  grants: Partial<Grants> = { sections: [`/${remote.slice('mf-'.length)}`] },
): Promise<TestTeam> {
  const token = await app.db.write(async (transaction) => {
    await writeGrants(transaction, remote, { ...noGrants, ...grants });
    return addTeamToken(transaction, {
      rights: tokenRights,
      remote,
      name: 'Team',
      email: `${remote}@plumbline.example`,
      at: '2026-11-21T09:00:00.000Z',
    });
  });
  const headers = { authorization: `Bearer ${token}` };
  const send = async (path: string, init: RequestInit): Promise<TestAnswer> => {
    const response = await fetch(`${app.origin}/api${path}`, init);
    return { status: response.status, body: (await response.json()) as TestAnswer['body'] };
  };
  return {
    token,
    publish: ({ release, files: defaultFiles }, files = defaultFiles) =>
      send('/releases', { method: 'POST', headers, body: formOf(JSON.stringify(release), files) }),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (path) => send(path, { headers }),
  };
}

/** The form of an upload. */
export function formOf(description: string, files: TestRelease['files']): FormData {
  const form = new FormData();
  form.set('description', description);
  for (const [path, content] of Object.entries(files))
    form.set(path, new Blob([new Uint8Array(Buffer.from(content))]), 'file');
  return form;
}

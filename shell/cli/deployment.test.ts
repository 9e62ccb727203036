import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { callerAddress } from '@plumbline/serving/caller-address';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { pageServerArguments } from '../server/node-arguments.ts';
import { requireKeys } from '../server/keys.ts';
import { readPageServerSettings } from '../server/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly restart: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly deploy: { readonly resources: { readonly limits: { readonly memory: string } } };
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly security_opt?: readonly string[];
}

/** A filter of system calls, as Docker reads it. */
interface SystemCalls {
  readonly defaultAction: string;
  readonly syscalls: readonly { readonly names: readonly string[]; readonly action: string }[];
}

const read = (path: string): string => readFileSync(join(workspaceRoot, path), 'utf8');
const settings = Object.keys(parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z][A-Z\d_]*=)/gm, '')));
// Settings that are commented out count as well: they are for several machines.
const example = (name: string): string => read(`docs/deploy/env/${name}.env.example`);
const allSettings = (text: string): Record<string, string | undefined> =>
  parseEnv(text.replaceAll(/^#(?=[A-Z][A-Z\d_]*=)/gm, ''));
const compose = parse(read('docs/deploy/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
/** The API's own reading of its settings: another part of the site, without types here. */
const apiSettings = async () =>
  (await import(pathToFileURL(join(workspaceRoot, 'api/src/settings.ts')).href)) as {
    settingsFrom: (environment: Environment) => {
      readonly host: string;
      readonly port: number;
      readonly site: { readonly production: boolean };
    };
  };
const dockerfiles = globSync('docs/deploy/*.Dockerfile', { cwd: workspaceRoot });

test.each(dockerfiles)('%s is valid, runs as an unprivileged user, and has a health check', (path) => {
  const text = read(path);
  expect(validate(text).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
  const last = text.slice(text.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  // The smoke tester starts a whole site for each release, with the sandbox.
  if (!path.includes('smoke-tester')) expect(last).not.toMatch(/sandbox|bench|COPY (api|shell|\.) /);
});

test('images use the versions of Node and pnpm that the repository names', () => {
  const { devDependencies, packageManager } = JSON.parse(read('package.json')) as {
    devDependencies: { node: string };
    packageManager: string;
  };
  for (const path of dockerfiles) {
    const text = read(path);
    const bases = [...text.matchAll(/^FROM (node:\S+)/gm)].map(([, base = '']) => base.split('-')[0]);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}`]));
    expect(text).toContain(`npm install --global ${packageManager}`);
  }
});

test('every folder that an image copies exists; no secret and no local build is copied', () => {
  for (const path of dockerfiles) {
    const sources = [...read(path).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
    expect(sources.filter((source) => !existsSync(join(workspaceRoot, source)))).toEqual([]);
  }
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', 'var', '**/node_modules', '**/dist']));
});

/** The folders of a workspace package and of all that it depends on in the workspace. */
function packageFolders(folder: string, found: Set<string>): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as { dependencies?: Record<string, string> };
  for (const [name, version] of Object.entries(dependencies)) {
    if (!version.startsWith('workspace:')) continue;
    packageFolders(relative(workspaceRoot, realpathSync(join(workspaceRoot, folder, 'node_modules', name))), found);
  }
  return found;
}

test.each([
  ['api', ['api', 'shell']],
  ['page-server', ['shell']],
] as const)('the image of the %s has every package of the workspace that it needs', (image, packages) => {
  const copied = [...read(`docs/deploy/${image}.Dockerfile`).matchAll(/^COPY (?!--from)(\S+) \S+$/gm)].map(
    ([, from = '']) => from,
  );
  const needed = new Set<string>();
  for (const folder of packages) packageFolders(folder, needed);
  expect(needed.size).toBeGreaterThan(packages.length + 3);
  for (const folder of needed) {
    expect(copied).toEqual(expect.arrayContaining([`${folder}/package.json`, `${folder}/src`]));
  }
});

/** A file and all that it imports by relative paths. */
function fileWithImports(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';$/gm);
  for (const [, path = ''] of imports) fileWithImports(join(file, '..', path), found);
  return found;
}

test.each([
  ['api', 'shell/smoke-test/smoke-test-release.ts'],
  ['page-server', 'shell/server/main.ts'],
])('the image of the %s has every file that %s imports', (image, entry) => {
  const copied = [...read(`docs/deploy/${image}.Dockerfile`).matchAll(/^COPY (?!--from)(\S+) \S+$/gm)].map(
    ([, from = '']) => `${from}/`,
  );
  const needed = [...fileWithImports(entry, new Set())];
  expect(needed.length).toBeGreaterThan(15);
  expect(needed.filter((file) => !copied.some((folder) => file.startsWith(folder)))).toEqual([]);
});

test('every setting that a deployment file names exists', () => {
  const named = [
    ...Object.values(compose.services)
      .filter(({ image }) => image.startsWith('plumbline-'))
      .flatMap(({ environment = {} }) => Object.keys(environment)),
    ...['api', 'page-server', 'smoke-tester'].flatMap((name) => Object.keys(allSettings(example(name)))),
    ...dockerfiles.flatMap((path) =>
      [...read(path).matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ),
    ...[...read('docs/deploy.md').matchAll(/\b[A-Z]+(?:_[A-Z]+)+(?==)/g)].map(([name]) => name),
  ].filter((name) => !['NODE_ENV', 'CI', 'CHROMIUM', 'POSTGRES_PASSWORD'].includes(name));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
});

const keys = {
  DATABASE_URL: 'postgres://plumbline:password@db.internal:5432/plumbline',
  SECRET_KEY: 's'.repeat(32),
  PAGE_SERVER_KEY: 'p'.repeat(32),
  REGISTRY_KEY: 'MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC',
  REGISTRY_PUBLIC_KEY: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
};
const filledIn = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, keys[name as keyof typeof keys] ?? value]),
  );

test('with the example values, both processes start in production, on one machine and on many', async () => {
  const api = await apiSettings();
  expect(api.settingsFrom(parseEnv(example('api'))).site.production).toBe(true);
  const settingsOfApi = allSettings(example('api'));
  expect(api.settingsFrom(filledIn(settingsOfApi))).toMatchObject({ databaseUrl: keys.DATABASE_URL });
  // Without any one of these keys the API does not start.
  for (const key of ['SECRET_KEY', 'REGISTRY_KEY', 'PAGE_SERVER_KEY']) {
    expect(settingsOfApi).toHaveProperty(key);
    expect(() => api.settingsFrom({ ...filledIn(settingsOfApi), [key]: '' })).toThrow(key);
  }
  const page = readPageServerSettings(filledIn(allSettings(example('page-server'))));
  expect(page.site.production).toBe(true);
  expect(() => requireKeys({ ...page, dataDir: '/nowhere' })).not.toThrow();
});

test('a visitor’s address is the one that the outermost proxy saw, on one machine and in containers', () => {
  const api = (environment: Environment) => Number(environment['PROXY_HOPS']);
  const page = (environment: Environment) => readPageServerSettings(environment).requestLimit.hops;
  const [ofApi, ofPage] = [parseEnv(example('api')), parseEnv(example('page-server'))];
  const inCompose = (name: string) => compose.services[name]?.environment ?? {};
  // Each proxy appends the address of its client; the last one is the connecting address.
  for (const [hops, addresses] of [
    [page(ofPage), ['claim', 'visitor', 'proxy']],
    [api(ofApi), ['claim', 'visitor', 'proxy', 'page server']],
    [page({ ...ofPage, ...inCompose('page-server-1') }), ['claim', 'visitor', 'proxy']],
    [api({ ...ofApi, ...inCompose('api-1') }), ['claim', 'visitor', 'proxy', 'proxy that adds nothing']],
  ] as const) {
    const socket = { remoteAddress: addresses.at(-1) } as IncomingMessage['socket'];
    const headers = { 'x-forwarded-for': addresses.slice(0, -1).join(', ') };
    expect([addresses, callerAddress({ headers, socket }, hops)]).toEqual([addresses, 'visitor']);
  }
});

test('the proxy between page servers and APIs adds no address to the forwarded ones', () => {
  const inner = read('docs/deploy/nginx/compose.conf').split('listen 8081;')[1];
  expect(inner).toContain('proxy_set_header X-Forwarded-For $http_x_forwarded_for;');
});

test('no proxy treats a server that sheds load as broken', () => {
  for (const name of ['compose', 'plumbline']) {
    expect(
      read(`docs/deploy/nginx/${name}.conf`)
        .match(/^ *proxy_next_upstream .*$/m)?.[0]
        .trim(),
    ).toBe('proxy_next_upstream error timeout;');
  }
});

test('the page server’s unit can access only those parts of the API’s folder that it reads', () => {
  const unit = read('docs/deploy/systemd/plumbline-page-server.service');
  const listed = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, paths = '']) => paths.split(' '));
  const { dataDir } = readPageServerSettings(parseEnv(example('page-server')));
  const [own = '', seenAs] = listed('BindPaths')[0]?.split(':') ?? [];
  expect(seenAs).toBe(dataDir);
  expect(listed('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([own]);
  expect(new Set(listed('BindReadOnlyPaths'))).toEqual(
    new Set([`${dataDir}/releases`, `-${dataDir}/registry-key.pub`, `-${dataDir}/page-server-key`]),
  );
  expect(listed('ReadWritePaths')).toEqual([]);
});

test.each(['api', 'page-server'])('the %s listens on its systemd socket, and requires it', async (name) => {
  const { host, port } =
    name === 'api'
      ? (await apiSettings()).settingsFrom(parseEnv(example(name)))
      : readPageServerSettings(parseEnv(example(name)));
  expect(read(`docs/deploy/systemd/plumbline-${name}.socket`)).toContain(`\nListenStream=${host}:${port}\n`);
  const unit = read(`docs/deploy/systemd/plumbline-${name}.service`);
  expect(unit).toContain(`\nRequires=plumbline-${name}.socket\n`);
  expect(unit).toMatch(new RegExp(`^After=plumbline-${name}\\.socket `, 'm'));
  expect(read('docs/deploy.md')).toContain(`enable --now plumbline-${name}.socket plumbline-${name}\n`);
});

test('only the API can write backups to the folder of the examples', () => {
  const folder = allSettings(example('api'))['BACKUP_DIR'] ?? '';
  const unit = (name: string) => read(`docs/deploy/systemd/plumbline-${name}.service`);
  expect(unit('api')).toContain(`\nReadWritePaths=-${folder}\n`);
  expect(unit('page-server')).toMatch(new RegExp(`^InaccessiblePaths=.*-${folder}$`, 'm'));
  expect(read('docs/deploy.md')).toContain(`plumbline ${folder}\n`);
  const api = compose.services['api-1'];
  expect(api?.environment?.['BACKUP_DIR']).toBe(folder);
  expect(api?.volumes).toContainEqual(expect.stringMatching(new RegExp(`^\\w+:${folder}$`)));
  expect(read('docs/deploy/api.Dockerfile')).toMatch(new RegExp(`install -d -o node .*${folder}$`, 'm'));
  // pg_dump refuses a server that is newer than itself.
  const server = compose.services['postgres']?.image.match(/:(\d+)/)?.[1];
  expect(read('docs/deploy/api.Dockerfile')).toContain(` postgresql-client-${server} `);
});

test('a page server receives neither a provider’s key nor the signing key', () => {
  expect(Object.keys(allSettings(example('page-server'))).join(' ')).not.toMatch(
    /STRIPE_SECRET|SQUARE|MAILGUN|SECRET_KEY|REGISTRY_KEY|DATABASE/,
  );
});

/** In MB. */
const megabytes = (text = ''): number => parseFloat(text) * (text.endsWith('G') ? 1_024 : 1);
/** In MB: a page server's memory besides its render hosts. */
const pageServerMemory = 500;

test('render hosts fit into the memory of their page server, and the kernel ends only the one that runs out of memory', () => {
  const unit = read('docs/deploy/systemd/plumbline-page-server.service');
  const containers = ['page-server-1', 'page-server-2'].map((name) => compose.services[name]);
  const memoryLimits: { memory: string | undefined; environment: Environment }[] = [
    { memory: unit.match(/^MemoryMax=(.*)$/m)?.[1], environment: allSettings(example('page-server')) },
    ...containers.map((service) => ({
      memory: service?.deploy.resources.limits.memory,
      environment: service?.environment ?? {},
    })),
  ];
  for (const { memory, environment } of memoryLimits) {
    const { RENDER_HOSTS_MB } = environment;
    const { hostMemoryLimit } = readPageServerSettings({ RENDER_HOSTS_MB });
    expect(hostMemoryLimit / 1_000_000 + pageServerMemory).toBeLessThanOrEqual(megabytes(memory));
  }
  for (const name of ['page-server', 'api'])
    expect(read(`docs/deploy/systemd/plumbline-${name}.service`)).toMatch(/^OOMPolicy=continue$/m);
});

test('every service of the compose file has resource limits, restarts, and has a health check', () => {
  const { services, volumes } = compose;
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.deploy.resources.limits.memory]).toEqual([name, expect.stringMatching(/^\d+[GM]$/)]);
    // Docker's own logs are unbounded.
    expect([name, service.logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }]);
    expect([name, service.restart]).toEqual([name, name === 'publish' ? 'on-failure' : 'unless-stopped']);
    const own = service.build ? read(service.build.dockerfile) : '';
    expect([name, Boolean(service.healthcheck) || own.includes('HEALTHCHECK')]).toEqual([name, true]);
    if (!service.build) expect(service.image).toMatch(/:\d+\.\d+/);
    const needed = service.depends_on ?? [];
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed)) expect(services).toHaveProperty(other);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.')) expect(volumes).toHaveProperty(source);
    }
  }
  const remotes = globSync('mf-*/remote.config.ts', { cwd: workspaceRoot }).map((file) => file.split('/')[0]);
  const published = services['publish']?.command?.flatMap((word) => word.match(/releases\/(mf-\w+)/)?.[1] ?? []);
  expect(new Set(published)).toEqual(new Set(remotes));
});

test('every service that is built here filters system calls; the browser’s filter allows namespaces, but not to mount, load modules or trace', () => {
  const { services } = compose;
  const own = Object.entries(services).filter(([, { build }]) => build);
  expect(own.length).toBeGreaterThan(4);
  for (const [name, { security_opt: options = [] }] of own) {
    expect([name, options]).toEqual([name, expect.arrayContaining(['no-new-privileges:true'])]);
    expect([name, options.filter((one) => /unconfined|label|apparmor/.test(one))]).toEqual([name, []]);
  }
  const [, file = ''] = services['smoke-tester']?.security_opt?.join(' ').match(/seccomp=(\S+)/) ?? [];
  const { defaultAction, syscalls } = JSON.parse(read(`docs/deploy/${file}`)) as SystemCalls;
  const refused = syscalls.flatMap(({ names }) => names);
  expect(defaultAction).toBe('SCMP_ACT_ALLOW');
  for (const rule of syscalls) {
    expect(rule.action).toBe('SCMP_ACT_ERRNO');
    // A condition would exempt some of the refused requests.
    expect(rule).not.toHaveProperty('args');
  }
  const dangerous = ['mount', 'init_module', 'bpf', 'keyctl', 'io_uring_setup', 'userfaultfd', 'perf_event_open'];
  expect(refused).toEqual(expect.arrayContaining([...dangerous, 'open_by_handle_at', 'kexec_load', 'pivot_root']));
  for (const needed of ['clone', 'unshare', 'chroot', 'prctl', 'seccomp']) expect(refused).not.toContain(needed);
});

test('units and images start the same modules, with the same arguments of node, as npm run start:api and start:shell', () => {
  const launch = read('shell/cli/launch.mjs');
  const page = [...pageServerArguments, 'shell/server/main.ts'];
  expect(launch).toContain(`'start:shell': [${page.map((word) => `'${word}'`).join(', ')}]`);
  expect(read('docs/deploy/systemd/plumbline-page-server.service')).toContain(`/bin/node ${page.join(' ')}\n`);
  expect(read('docs/deploy/page-server.Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...page]).replaceAll(',', ', ')}`,
  );
  expect(read('docs/deploy/systemd/plumbline-api.service')).toContain('/bin/node api/src/main.ts\n');
});

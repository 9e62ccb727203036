import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages, packageManagerOf } from './package-manager.ts';
import { runInstalledDev } from './run-installed-dev.ts';
import { sdkAddresses } from './site-sdk.ts';
import { writeRepository, type NewRepository } from './write-repository.ts';

interface Context {
  /** The parent of the new folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const usage =
  'usage: plumbline create mf-<name> [--title <text>] [--path </address>] [--site <https://…>] [--dev | --no-install] [--json]';

/**
 * `create`: a repository with a new remote for a site, with everything installed; with `--dev` it is then shown until Ctrl-C.
 * @returns the exit code.
 */
export async function runCreate(args: readonly string[], { folder, environment, out, err }: Context): Promise<number> {
  const asJson = args.includes('--json');
  try {
    const { values, positionals } = parse(args);
    const [name = ''] = positionals;
    if (values.help || positionals.length !== 1) {
      err(usage);
      return values.help ? 0 : 1;
    }
    if (values.dev && values['no-install']) throw new Error('--dev needs the packages: leave --no-install out');
    const site = siteOf(values.site ?? environment['npm_config_package']);
    const remote = planRemote(name, values, folder);
    const addresses = await sdkAddresses(site);
    const target = join(folder, name);
    try {
      await writeRepository(target, { ...remote, site, addresses });
      if (!values['no-install']) {
        const manager = packageManagerOf(target, environment['npm_config_user_agent']);
        if (!asJson) err(`Installing its packages with ${manager} …`);
        await installPackages(target, manager);
      }
    } catch (error) {
      // `writeRepository` fails with EEXIST if the folder exists by now: it has somebody else's files, which must stay.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(target, { recursive: true, force: true });
      throw error;
    }
    const next = [
      `cd ${name}`,
      ...(values['no-install'] ? ['npm install'] : []),
      ...(values.dev ? [] : ['npx plumbline dev']),
    ];
    out(
      asJson
        ? JSON.stringify({ ...remote, site })
        : `${name} is there, with a page at ${remote.path}. Next: ${next.join(' && ')}`,
    );
    return values.dev ? await runInstalledDev(target) : 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (asJson) out(JSON.stringify({ error: { code: 'failed', message, issues: [] } }));
    else err(message);
    return 1;
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { title: text, path: text, site: text, dev: flag, 'no-install': flag, json: flag, help: flag },
  });
}

/** The site's origin, from its URL or from the URL of its tarball, which `npm exec` reports in `npm_config_package`. */
function siteOf(address: string | undefined): string {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('Name the site that the remote is for: --site https://…');
  }
  return url.origin;
}

type RemotePlan = Omit<NewRepository, 'site' | 'addresses'>;

/** Fills in defaults and validates the arguments. @throws Error naming the invalid value. */
function planRemote(name: string, options: { title?: string; path?: string }, folder: string): RemotePlan {
  if (!/^mf-(?=.{1,41}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `${name} must be mf- and words of a to z and 0 to 9, joined by -, such as mf-events, with at most 44 characters`,
    );
  if (existsSync(join(folder, name))) throw new Error(`There is a folder ${name} here already: choose another name`);
  const words = name.slice('mf-'.length);
  const path = options.path ?? `/${words}`;
  if (!/^\/[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(path))
    throw new Error(`--path ${path} must be a path such as /events: a to z, 0 to 9, - and / between`);
  const title = options.title?.trim() ?? words.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
  if (title === '' || title.length > 60 || /\p{Cc}/u.test(title))
    throw new Error('--title must have 1 to 60 characters, all in one line');
  return { name, path, title };
}

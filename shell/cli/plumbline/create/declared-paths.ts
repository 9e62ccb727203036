import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { RemoteName, RemoteRoute } from '@plumbline/contract/releases/releases';

const Declared = v.object({ name: RemoteName, routes: v.array(v.pick(RemoteRoute, ['path'])) });

/** All paths that remotes of this repository declare. @throws Error naming a declaration that cannot be read. */
export async function declaredPaths(root: string): Promise<{ remote: string; path: string }[]> {
  const files = globSync('mf-*/remote.config.ts', { cwd: root }).filter((file) => existsSync(join(root, file)));
  const declarations = await Promise.all(
    files.map(async (file) => {
      try {
        const module = (await import(pathToFileURL(join(root, file)).href)) as { remote?: unknown };
        return v.parse(Declared, module.remote);
      } catch (cause) {
        throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    }),
  );
  return declarations.flatMap(({ name, routes }) => routes.map(({ path }) => ({ remote: name, path })));
}

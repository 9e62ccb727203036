import * as v from 'valibot';
import { inspectLinks } from '@plumbline/contract/releases/navigation';
import { RemoteDeclaration, type RemoteRoute } from '@plumbline/contract/releases/releases';
import { isVersionRange } from '@plumbline/contract/releases/version-range';

/** The part of `remote.config.ts` (`RemoteConfig` of `@plumbline/services`) that the build reads. */
export interface DeclaredRemote extends Readonly<Omit<RemoteDeclaration, 'routes'>> {
  readonly routes: readonly (Readonly<Omit<RemoteRoute, 'module'>> & { readonly lazy: () => Promise<unknown> })[];
}

/**
 * The declaration in the form of `release.json`: each route names its page's module instead of importing it.
 * @throws Error naming every invalid part; `file` is its name in the message.
 */
export function declarationOf({ routes, ...remote }: DeclaredRemote, file: string): RemoteDeclaration {
  const result = v.safeParse(RemoteDeclaration, {
    ...remote,
    routes: routes.map(({ lazy, ...route }) => ({ ...route, module: importedModule(lazy) })),
  });
  const faults = result.success
    ? [
        ...pagesWithTwoModules(result.output),
        ...unreadableRange(result.output),
        ...inspectLinks(result.output).map(({ path, message }) => `${path}: ${message}`),
      ]
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'declaration'}: ${issue.message}`);
  if (result.success && faults.length === 0) return result.output;
  throw new Error([`${file} is not a valid declaration:`, ...faults].join('\n  '));
}

/**
 * The module of a route's page, read from the source text of `lazy`, because the build needs the file's name without running the
 * page; '' if the function is anything but one plain import, which the validation then rejects.
 */
function importedModule(lazy: unknown): string {
  return /^\(\)\s*=>\s*import\(\s*(['"])(\.\/src\/[^'"]+)\1,?\s*\)$/.exec(String(lazy))?.[2] ?? '';
}

/** A page's scripts are listed under its name, so routes may share a page but two pages may not share a name. */
function pagesWithTwoModules({ routes }: RemoteDeclaration): string[] {
  const modules = new Map<string, string>();
  return routes.flatMap(({ page, module }) => {
    const first = modules.get(page) ?? module;
    modules.set(page, first);
    return first === module ? [] : [`routes: page "${page}" is both ${first} and ${module}`];
  });
}

function unreadableRange({ services }: RemoteDeclaration): string[] {
  return isVersionRange(services) ? [] : [`services: "${services}" is no range of versions such as ^1.0.0`];
}

/** The alias of the remote's folder in generated modules; an absolute path would make the release depend on the folder. */
const folderAlias = '#remote';

/** The alias through which {@link exposedPages} finds the pages of the remote in `folder`. */
export function remoteAlias(folder: string): Readonly<Record<string, string>> {
  return { [folderAlias]: folder };
}

/** The one module that a remote exposes, written by the build: `pages`, a loader for each page by its name. */
export function exposedPages({ routes }: RemoteDeclaration): string {
  const modules = new Map(routes.map(({ page, module }) => [page, module.replace('.', folderAlias)]));
  const loaders = [...modules].map(
    ([page, module]) => `${JSON.stringify(page)}: () => import(${JSON.stringify(module)})`,
  );
  return `data:text/javascript,${encodeURIComponent(`export const pages = { ${loaders.join(', ')} };`)}`;
}

import vm from 'node:vm';
import type { PageModule } from '@plumbline/services';
import { satisfies } from '@plumbline/contract/releases/version-range';

/** A remote's server bundle, compiled into this process. */
export interface ServerBundle {
  readonly pages: Readonly<Record<string, () => Promise<PageModule>>>;
}

/** The libraries and the kit that the shell shares with bundles. */
interface SharedLibraries {
  /** The modules that a bundle may `require`. */
  readonly sharedLibraries: Readonly<Record<string, unknown>>;
  readonly sharedKit: Readonly<Record<string, unknown>>;
  readonly kitVersion: string;
}

interface Options extends SharedLibraries {
  /** The bundle's name in stack traces. */
  readonly filename: string;
  /** The base address of the remote's files. */
  readonly base: string;
}

/** Compiles a bundle and runs it with the shell's libraries. @throws Error if the bundle throws or exports no pages. */
export function evaluateBundle(
  code: string,
  { filename, base, sharedLibraries, sharedKit, kitVersion }: Options,
): ServerBundle {
  const module: { exports: Partial<ServerBundle> } = { exports: {} };
  const require = (request: string) => {
    if (!(request in sharedLibraries))
      throw new Error(`${filename} requires "${request}", which the shell does not share`);
    return sharedLibraries[request];
  };
  const kit = (request: string, range: string) => (satisfies(kitVersion, range) ? sharedKit[request] : undefined);
  const run = vm.compileFunction(code, ['module', 'exports', 'require', '__plumblineBase', '__plumblineKit'], {
    filename,
  }) as (...values: unknown[]) => void;
  run(module, module.exports, require, base, kit);
  if (typeof module.exports.pages !== 'object') throw new Error(`${filename} exports no pages`);
  return module.exports as ServerBundle;
}

/** A page of a bundle. @throws Error if the bundle has no page of this name, or the page has no component. */
export async function pageOf({ pages }: ServerBundle, name: string): Promise<PageModule> {
  const importPage = pages[name];
  if (importPage === undefined) throw new Error(`the bundle has no page "${name}"`);
  const page = await importPage();
  if (!page?.Page) throw new Error(`the bundle's page "${name}" has no component`);
  return page;
}

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { readPackage } from '@plumbline/remote/internal/packages';

/** A package with an earlier major version of `@plumbline/services`. */
export interface EarlierPackage {
  readonly version: string;
  /** The file of its main export. */
  readonly entry: string;
}

/** The earlier versions that the shell depends on as `@plumbline/services-<major>`, newest first. */
export function earlierPackages(shell: string): EarlierPackage[] {
  const { dependencies = {} } = readPackage(shell);
  return Object.keys(dependencies)
    .map((name) => ({ name, major: Number(/^@plumbline\/services-(\d+)$/.exec(name)?.[1] ?? Number.NaN) }))
    .filter(({ major }) => !Number.isNaN(major))
    .toSorted((one, other) => other.major - one.major)
    .map(({ name }) => realpathSync(join(shell, 'node_modules', name)))
    .map((folder) => {
      const { version, exports = {} } = readPackage(folder);
      return { version, entry: join(folder, exports['.'] ?? 'index.ts') };
    });
}

/** Replaces the shell's module `#earlier-services`, an empty list, by one with these packages. */
export class EarlierServicesPlugin {
  readonly #packages: readonly EarlierPackage[];

  constructor(packages: readonly EarlierPackage[]) {
    this.#packages = packages;
  }

  apply(compiler: Compiler): void {
    if (this.#packages.length === 0) return;
    const { resolve } = compiler.options;
    const aliases = Object.fromEntries(this.#packages.map(({ entry }, index) => [`#services${index}$`, entry]));
    resolve.alias = { ...(resolve.alias as Record<string, string> | undefined), ...aliases };
    const entries = this.#packages.map(
      ({ version }, index) => `{ version: ${JSON.stringify(version)}, services: services${index} }`,
    );
    const source = [
      // Aliases in place of absolute paths, which would make the build depend on the folder.
      ...this.#packages.map((_, index) => `import * as services${index} from '#services${index}';`),
      `export const earlierServices = [${entries.join(', ')}];`,
    ].join('\n');
    new webpack.NormalModuleReplacementPlugin(
      /^#earlier-services$/,
      `data:text/javascript,${encodeURIComponent(source)}`,
    ).apply(compiler);
  }
}

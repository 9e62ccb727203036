import type { Compiler } from 'webpack';
import type { InstalledKit } from './kit-parts.ts';

/**
 * The server's side of sharing the kit: a shared part is the shell's where its version fits, else the remote's own
 * copy, exactly as federation decides in the browser (here `__plumblineKit` decides, which the render host gives). Otherwise the
 * two would render different class names.
 */
export class SharedKitOnServerPlugin {
  readonly #requests: ReadonlyMap<string, string>;
  readonly #range: string;

  constructor(kit: InstalledKit, parts: readonly string[]) {
    this.#range = kit.range;
    this.#requests = new Map(parts.map((part) => [`@plumbline/kit/${part}`, kit.requestOf(part)]));
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('SharedKitOnServerPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('SharedKitOnServerPlugin', (data) => {
        const file = this.#requests.get(data.request);
        if (file === undefined) return;
        const source = `module.exports = __plumblineKit(${JSON.stringify(data.request)}, ${JSON.stringify(this.#range)}) ?? require(${JSON.stringify(file)});`;
        data.request = `data:application/node,${encodeURIComponent(source)}`;
      });
    });
  }
}

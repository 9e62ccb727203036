import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { InstalledKit } from './kit-parts.ts';

/**
 * Resolves the kit's own imports of shared parts like a remote's. Sharing matches requests: `../button/button.tsx` inside the kit
 * would otherwise add a second copy of the shell's module.
 */
export class KitRequestsPlugin {
  readonly #parts: ReadonlyMap<string, string>;

  constructor(kit: InstalledKit, parts: readonly string[]) {
    this.#parts = new Map(parts.map((part) => [kit.fileOf(part), `@plumbline/kit/${part}`]));
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('KitRequestsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('KitRequestsPlugin', (data) => {
        if (!data.request.startsWith('.')) return;
        const shared = this.#parts.get(join(data.context, data.request));
        if (shared !== undefined) data.request = shared;
      });
    });
  }
}

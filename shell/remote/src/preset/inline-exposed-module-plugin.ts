import type { Compiler } from 'webpack';

/**
 * Puts the exposed module, which only contains the imports of the pages, into the container's own file. Federation makes a separate
 * chunk of every exposed module, which would cost each first page view one more request.
 */
export class InlineExposedModulePlugin {
  readonly #container: string;
  readonly #exposed: string;

  constructor(container: string, exposed: string) {
    this.#container = container;
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineExposedModulePlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap('InlineExposedModulePlugin', () => {
        const { chunkGraph, namedChunks } = compilation;
        const [container, exposed] = [namedChunks.get(this.#container), namedChunks.get(this.#exposed)];
        // Webpack runs the hook again as long as it returns true.
        if (!container || !exposed || !compilation.chunks.has(exposed)) return false;
        if (!chunkGraph.canChunksBeIntegrated(container, exposed)) return false;
        chunkGraph.integrateChunks(container, exposed);
        compilation.chunks.delete(exposed);
        return true;
      });
    });
  }
}

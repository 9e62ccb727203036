import type { Compiler } from 'webpack';

/**
 * Puts the exposed module into the container's own file. It only contains the imports of the pages; as a chunk of its own, which
 * federation makes of every exposed module, it would cost each cold page one more request.
 */
export class ContainerInOnePlugin {
  readonly #container: string;
  readonly #exposed: string;

  constructor(container: string, exposed: string) {
    this.#container = container;
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ContainerInOnePlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap('ContainerInOnePlugin', () => {
        const { chunkGraph, namedChunks } = compilation;
        const [container, exposed] = [namedChunks.get(this.#container), namedChunks.get(this.#exposed)];
        // The hook runs again for as long as something was changed in it.
        if (!container || !exposed || !compilation.chunks.has(exposed)) return false;
        if (!chunkGraph.canChunksBeIntegrated(container, exposed)) return false;
        chunkGraph.integrateChunks(container, exposed);
        compilation.chunks.delete(exposed);
        return true;
      });
    });
  }
}

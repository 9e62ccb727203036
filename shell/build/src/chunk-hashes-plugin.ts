import webpack, { type Compiler } from 'webpack';
import { integrityOf } from '@plumbline/remote/internal/files';

/** Stands in the runtime until the chunks are what they will be. */
const placeholder = '__plumblineChunkHashes__';

/**
 * Gives each script that the shell loads later the hash that its own build knows for it: a page runs no script without
 * one. Remotes ask the snapshot instead, see {@link IntegrityPlugin}.
 */
export class ChunkHashesPlugin {
  apply(compiler: Compiler): void {
    const name = 'ChunkHashesPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(name, (source) => `${source}\nscript.integrity = ${placeholder}[chunkId] || "";`);
      // The names of files have been made from their contents by then; those of chunks stand in the runtime besides.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const chunks = [...compilation.chunks];
        const late = chunks.filter((chunk) => !chunk.canBeInitial());
        const hashes = Object.fromEntries(
          late.flatMap((chunk) =>
            [...chunk.files]
              .filter((file) => file.endsWith('.js'))
              .map((file) => [
                String(chunk.id),
                integrityOf(compilation.getAsset(file)?.source.buffer() ?? Buffer.of()),
              ]),
          ),
        );
        for (const file of Object.keys(assets)) {
          const code = assets[file]?.source().toString() ?? '';
          if (!file.endsWith('.js') || !code.includes(placeholder)) continue;
          const known = `(${JSON.stringify(hashes)})`;
          compilation.updateAsset(file, new webpack.sources.RawSource(code.replaceAll(placeholder, () => known)));
        }
      });
    });
  }
}

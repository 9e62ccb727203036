import webpack, { type Compiler } from 'webpack';
import { integrityOf } from '@plumbline/remote/internal/files';

/** Replaced in the runtime once the chunks are final. */
const placeholder = '__plumblineChunkHashes__';

/**
 * Adds to the shell's runtime the integrity hash of each script that it loads later: a page runs no script without one. The
 * hashes of remotes are in the snapshot, see {@link IntegrityPlugin}.
 */
export class ChunkHashesPlugin {
  apply(compiler: Compiler): void {
    const name = 'ChunkHashesPlugin';
    compiler.hooks.compilation.tap(name, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(name, (source) => `${source}\nscript.integrity = ${placeholder}[chunkId] || "";`);
      // At this stage the files' names, which contain content hashes, are final. The runtime contains the names of the
      // scripts, so that its own name changes whenever one of the hashes added here does.
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
          const hashTable = `(${JSON.stringify(hashes)})`;
          compilation.updateAsset(file, new webpack.sources.RawSource(code.replaceAll(placeholder, () => hashTable)));
        }
      });
    });
  }
}

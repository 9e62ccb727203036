import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack';
import { join } from 'node:path';

/** Receives the assets of each page after the build. */
export type PageAssets = Record<string, string[]>;

interface Page {
  readonly page: string;
  readonly module: string;
}

/**
 * Reads from the chunk graph which scripts a page loads: the container's entry, the chunks of the exposed module and those of the
 * page's own `import()`. The build runs on this graph, so nothing is guessed from names.
 */
export class PageAssetsPlugin {
  readonly #pages: readonly Page[];
  readonly #folder: string;
  readonly #exposed: string;
  readonly #entry: string;
  readonly assets: PageAssets = {};
  /** Scripts that are loaded only beside a shell whose kit does not fit: the remote's own copies of shared parts. */
  readonly fallbacks: string[] = [];

  /** `exposed` is the module that the remote exposes, as webpack names its resource. */
  constructor(options: { pages: readonly Page[]; folder: string; exposed: string; entry: string }) {
    this.#pages = options.pages;
    this.#folder = options.folder;
    this.#exposed = options.exposed;
    this.#entry = options.entry;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('PageAssetsPlugin', (compilation) => {
      const shared = scriptsOf(groupsWith(compilation, this.#exposed));
      for (const { page, module } of this.#pages) {
        const own = groupsWith(compilation, join(this.#folder, module));
        if (own.length === 0) {
          compilation.errors.push(
            new Error(`${module} is declared for page "${page}" but is not in the build`) as never,
          );
        }
        this.assets[page] = [...new Set([this.#entry, ...shared, ...scriptsOf(own)])];
      }
      // Without `Object.groupBy`, which Node 20 lacks.
      const used = new Set(scriptsOf(compilation.chunkGroups.filter((group) => !isCopyOfShared(group))));
      const copies = scriptsOf(compilation.chunkGroups.filter(isCopyOfShared));
      this.fallbacks.push(...copies.filter((file) => !used.has(file)));
    });
  }
}

/** The async groups that a module is in. With scope hoisting it is a part of the concatenation that the chunk holds. */
function groupsWith(compilation: Compilation, file: string): ChunkGroup[] {
  const groups = new Set<ChunkGroup>();
  for (const module of compilation.modules) {
    if (!holds(module, file)) continue;
    for (const chunk of compilation.chunkGraph.getModuleChunks(module)) {
      for (const group of chunk.groupsIterable) groups.add(group);
    }
  }
  return [...groups];
}

function holds(module: Module, file: string): boolean {
  const { resource, modules = [] } = module as { resource?: string; modules?: readonly { resource?: string }[] };
  return resource === file || modules.some((part) => part.resource === file);
}

// How federation's modules that carry a fallback call themselves.
const sharingModules = new Set(['consume-shared-module', 'provide-module']);

function isCopyOfShared({ origins }: ChunkGroup): boolean {
  return origins.length > 0 && origins.every(({ module }) => sharingModules.has(module?.type ?? ''));
}

function scriptsOf(groups: readonly ChunkGroup[]): string[] {
  const chunks = groups.flatMap((group) => group.chunks as Chunk[]);
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith('.js'));
}

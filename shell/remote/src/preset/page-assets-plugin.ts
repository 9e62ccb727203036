import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack';
import { join } from 'node:path';

/** The scripts of each page, by its name. */
export type PageAssets = Record<string, string[]>;

interface Page {
  readonly page: string;
  readonly module: string;
}

/**
 * Reads from the chunk graph which scripts a page loads: the container's entry, the chunks of the exposed module and those of the
 * page's own `import()`. Scripts of another page that a page imports later count as its own too, because a document may contain
 * the hashes of one page's scripts without those of the other page.
 */
export class PageAssetsPlugin {
  readonly #pages: readonly Page[];
  readonly #folder: string;
  readonly #exposed: string;
  readonly #entry: string;
  readonly assets: PageAssets = {};
  /** Scripts that are loaded only if the shell's kit does not fit: the remote's own copies of shared parts. */
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
      const pages = this.#pages.map((one) => ({
        ...one,
        own: groupsWith(compilation, join(this.#folder, one.module)),
      }));
      const pageGroups = new Set(pages.flatMap(({ own }) => own));
      for (const { page, module, own } of pages) {
        const imported = groupsBelow(own).filter((group) => pageGroups.has(group));
        if (own.length === 0) {
          compilation.errors.push(
            new Error(`${module} is declared for page "${page}" but is not in the build`) as never,
          );
        }
        this.assets[page] = [...new Set([this.#entry, ...shared, ...scriptsOf([...own, ...imported])])];
      }
      // Without `Object.groupBy`, which Node 20 lacks.
      const used = new Set(scriptsOf(compilation.chunkGroups.filter((group) => !isCopyOfShared(group))));
      const copies = scriptsOf(compilation.chunkGroups.filter(isCopyOfShared));
      this.fallbacks.push(...copies.filter((file) => !used.has(file)));
    });
  }
}

/** The asynchronous chunk groups that contain a module; with scope hoisting it is a part of a concatenated module. */
function groupsWith(compilation: Compilation, file: string): ChunkGroup[] {
  const groups = new Set<ChunkGroup>();
  for (const module of compilation.modules) {
    if (!contains(module, file)) continue;
    for (const chunk of compilation.chunkGraph.getModuleChunks(module)) {
      for (const group of chunk.groupsIterable) groups.add(group);
    }
  }
  return [...groups];
}

/** The chunk groups that these groups load later, by `import()`. */
function groupsBelow(groups: readonly ChunkGroup[]): ChunkGroup[] {
  const below = new Set<ChunkGroup>(groups.flatMap((group) => group.getChildren()));
  // Iterating over a set includes members that are added meanwhile.
  for (const group of below) group.getChildren().forEach((child) => below.add(child));
  return [...below];
}

function contains(module: Module, file: string): boolean {
  const { resource, modules = [] } = module as { resource?: string; modules?: readonly { resource?: string }[] };
  return resource === file || modules.some((part) => part.resource === file);
}

// Webpack's types of federation's modules that contain a fallback copy of a shared module.
const sharingModules = new Set(['consume-shared-module', 'provide-module']);

function isCopyOfShared({ origins }: ChunkGroup): boolean {
  return origins.length > 0 && origins.every(({ module }) => sharingModules.has(module?.type ?? ''));
}

function scriptsOf(groups: readonly ChunkGroup[]): string[] {
  const chunks = groups.flatMap((group) => group.chunks as Chunk[]);
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => file.endsWith('.js'));
}

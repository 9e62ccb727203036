/** A module in webpack's module cache. */
export interface HotModule {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly hot: { accept(): void };
}

type Modules = Readonly<Record<string, HotModule | undefined>>;

/**
 * Allows the replacement of pages' modules: React Refresh accepts only modules that export nothing but components, and pages also
 * export `load` and `meta`. The shell has already read those functions, so the page is reloaded if one of them has changed.
 */
export function acceptPages(ids: readonly string[], modules: Modules): { haveChangedFunctions(): boolean } {
  for (const id of ids) modules[id]?.hot.accept();
  const before = ids.map((id) => functionsOf(modules[id]));
  return {
    haveChangedFunctions: () =>
      ids.some((id, index) => before[index] !== '' && before[index] !== functionsOf(modules[id])),
  };
}

// Webpack numbers a module's imports: one more at the top changes the text of every function that uses another.
const importNumber = /__WEBPACK_IMPORTED_MODULE_\d+__/g;

/** The text of a page's functions; empty if the page has not been loaded. */
function functionsOf(module: HotModule | undefined): string {
  const { load, meta, heroImages } = module?.exports ?? {};
  return module ? [load, meta, heroImages].map(String).join('\n').replaceAll(importNumber, '') : '';
}

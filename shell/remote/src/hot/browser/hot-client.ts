import { buildStates } from './build-states.ts';
import { acceptPages, type HotModule } from './hot-pages.ts';
import { canRefresh, performReactRefresh } from './refresh-runtime.ts';
import type { BuildState } from '../build-state.ts';

declare const __plumblineOwner__: string;
declare const __plumblinePages__: readonly string[];
declare const __webpack_hash__: string;
declare const __webpack_require__: { readonly c: Readonly<Record<string, HotModule | undefined>> };

const hot = import.meta.webpackHot;
let targetHash = __webpack_hash__;
let serverHash: string | null | undefined;
let busy = false;

buildStates().listen(__plumblineOwner__, ({ hashes }: BuildState) => {
  if (hashes === null) return;
  const onlyServer = hashes.browser === targetHash && serverHash !== undefined && serverHash !== hashes.server;
  targetHash = hashes.browser;
  serverHash = hashes.server;
  if (onlyServer) return reload('only what the server renders has changed');
  if (!busy) void applyUpdates();
});

/** Replaces modules until the page runs the newest build; the page is reloaded for modules that cannot be replaced. */
async function applyUpdates(): Promise<void> {
  busy = true;
  try {
    while (targetHash !== __webpack_hash__) {
      if (!canRefresh) return reload('the React of this page cannot be refreshed');
      const before = __webpack_hash__;
      const pages = acceptPages(__plumblinePages__, __webpack_require__.c);
      await hot.check(true);
      if (__webpack_hash__ === before) return reload('there is no update from the build that this page runs');
      if (pages.haveChangedFunctions()) return reload('a page has a new load, meta or heroImages');
    }
    performReactRefresh();
  } catch (error) {
    reload(error instanceof Error ? error.message : String(error));
  } finally {
    busy = false;
  }
}

function reload(why: string): void {
  console.info(`${__plumblineOwner__}: the page is loaded anew: ${why}`);
  window.location.reload();
}

// `hot-build.ts` gives React's package this name, because it replaces the package's own name with this file.
import * as itself from 'react-refresh-itself';

declare const __plumblineOwner__: string;
declare global {
  interface Window {
    __plumblineRefresh?: typeof itself;
  }
}

const isFirst = window.__plumblineRefresh === undefined;
const shared = (window.__plumblineRefresh ??= itself);

/** React's refresh runtime, one for the whole page, in the place where each build expects its own. */
export const { createSignatureFunctionForTransform, isLikelyComponentType, getFamilyByType, performReactRefresh } =
  shared;

/** Whether React came after the runtime. A live site's shell has React's production build, which does not support refresh. */
export const canRefresh = !isFirst || __plumblineOwner__ === 'shell';

export function injectIntoGlobalHook(globalObject: unknown): void {
  if (isFirst) shared.injectIntoGlobalHook(globalObject);
}

/** Two remotes can hold a module of the same name: ids start with the name of the build's owner. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__plumblineOwner__} ${id}`);
}

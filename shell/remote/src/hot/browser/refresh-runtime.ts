// `hot-build.ts` gives React's package this name, because it replaces the package's own name with this file.
import * as reactRefresh from 'react-refresh-itself';

declare const __plumblineOwner__: string;
declare global {
  interface Window {
    __plumblineRefresh?: typeof reactRefresh;
  }
}

const isFirst = window.__plumblineRefresh === undefined;
const shared = (window.__plumblineRefresh ??= reactRefresh);

/** React's refresh runtime, one for the whole page, under the name that each build imports. */
export const { createSignatureFunctionForTransform, isLikelyComponentType, getFamilyByType, performReactRefresh } =
  shared;

/** Whether React was loaded after the runtime, and can be refreshed; not so in a live site's shell, with React's production build. */
export const canRefresh = !isFirst || __plumblineOwner__ === 'shell';

export function injectIntoGlobalHook(globalObject: unknown): void {
  if (isFirst) shared.injectIntoGlobalHook(globalObject);
}

/** Prefixes ids with the owner of the build, because two remotes can have modules of the same name. */
export function register(type: unknown, id: string): void {
  shared.register(type, `${__plumblineOwner__} ${id}`);
}

/** React's own refresh runtime, under the name that `hot-build.ts` gives it. */
declare module 'react-refresh-itself' {
  export function injectIntoGlobalHook(globalObject: unknown): void;
  export function createSignatureFunctionForTransform(): (type: unknown, ...rest: readonly unknown[]) => unknown;
  export function isLikelyComponentType(type: unknown): boolean;
  export function getFamilyByType(type: unknown): object | undefined;
  export function register(type: unknown, id: string): void;
  export function performReactRefresh(): object | null;
}

/** Makes what a window has global, where Node has nothing by that name, until what is returned is called. */
export function lendGlobals(window: Window): () => void {
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  for (const name of names) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Reflect.get(window, name) });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  };
}

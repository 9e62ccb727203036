/** Defines a window's properties as globals if Node has none of that name. Returns a function that removes them. */
export function installGlobals(window: Window): () => void {
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis));
  for (const name of names) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Reflect.get(window, name) });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
  };
}

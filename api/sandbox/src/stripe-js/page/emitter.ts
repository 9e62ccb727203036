type Handler = (event: never) => unknown;

/** Listeners by the name of an event. */
export interface Emitter {
  on(name: string, handler: Handler): void;
  once(name: string, handler: Handler): void;
  off(name: string, handler?: Handler): void;
  emit(name: string, event: unknown): void;
}

export function makeEmitter(): Emitter {
  const listeners = new Map<string, { readonly handler: Handler; readonly once: boolean }[]>();
  const add = (name: string, handler: Handler, once: boolean): void => {
    listeners.set(name, [...(listeners.get(name) ?? []), { handler, once }]);
  };
  const off = (name: string, handler?: Handler): void => {
    const left = handler === undefined ? [] : (listeners.get(name) ?? []).filter((one) => one.handler !== handler);
    listeners.set(name, left);
  };
  return {
    on: (name, handler) => add(name, handler, false),
    once: (name, handler) => add(name, handler, true),
    off,
    emit: (name, event) => {
      for (const { handler, once } of listeners.get(name) ?? []) {
        if (once) off(name, handler);
        handler(event as never);
      }
    },
  };
}

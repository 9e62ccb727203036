const observers = new Map<ResizeObserverCallback, ResizeObserver>();

/** A `ResizeObserver` for jsdom, which has no layout: tests set the sizes with {@link setWidths}. */
class ManualResizeObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
    observers.set(callback, this);
  }

  observe(): void {}

  unobserve(): void {}

  disconnect(): void {
    observers.delete(this.#callback);
  }
}

globalThis.ResizeObserver = ManualResizeObserver;

/** Sets an element's content and box width in px, and notifies every observer. */
export function setWidths(box: Element | null, scrollWidth: number, clientWidth: number): void {
  if (box === null) throw new Error('There is no such element');
  Object.defineProperties(box, {
    scrollWidth: { value: scrollWidth, configurable: true },
    clientWidth: { value: clientWidth, configurable: true },
  });
  const entry = { target: box } as ResizeObserverEntry;
  for (const [callback, observer] of observers) callback([entry], observer);
}

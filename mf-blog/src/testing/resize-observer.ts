const observers = new Map<ResizeObserverCallback, ResizeObserver>();

/** jsdom lays nothing out and has no observer of sizes: this one speaks when a test says so. */
class HandResizeObserver implements ResizeObserver {
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

globalThis.ResizeObserver = HandResizeObserver;

/** Gives an element a content and a box width in px, and tells every observer. */
export function setWidths(box: Element | null, scrollWidth: number, clientWidth: number): void {
  if (box === null) throw new Error('There is no such element');
  Object.defineProperties(box, {
    scrollWidth: { value: scrollWidth, configurable: true },
    clientWidth: { value: clientWidth, configurable: true },
  });
  const entry = { target: box } as ResizeObserverEntry;
  for (const [callback, observer] of observers) callback([entry], observer);
}

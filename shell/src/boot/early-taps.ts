/** A visitor's taps that the document's loader keeps until scripts can handle them. */
interface EarlyTaps {
  /** Buttons that were pressed, in order, each once. */
  readonly pressed: Set<HTMLElement>;
  /** The part of the page whose buttons no script handles yet; null if there is none. */
  waiting: Node | null;
}

declare global {
  interface Window {
    /** Absent if the page server did not write the document. */
    readonly plumblineTaps?: EarlyTaps;
  }
}

/** Presses the buttons that a visitor pressed before scripts could handle them, except those inside `waiting`, which remain stored. */
export function answerEarlyTaps(waiting: Element | null = null): void {
  const taps = window.plumblineTaps;
  if (taps === undefined) return;
  taps.waiting = waiting;
  for (const button of taps.pressed) {
    if (waiting?.contains(button)) continue;
    taps.pressed.delete(button);
    if (button.isConnected) button.click();
  }
}

/** Whether a pressed button inside an element is waiting for scripts. */
export function hasEarlyTaps(within: Element): boolean {
  return [...(window.plumblineTaps?.pressed ?? [])].some((button) => within.contains(button));
}

/** What the document's loader keeps of a visitor's taps until scripts can answer them. */
interface EarlyTaps {
  /** Buttons that were pressed, in order, each once. */
  readonly pressed: Set<HTMLElement>;
  /** Where buttons are still not answered by scripts; null: nowhere. */
  waiting: Node | null;
}

declare global {
  interface Window {
    /** Absent if the page server did not write the document. */
    readonly plumblineTaps?: EarlyTaps;
  }
}

/**
 * Presses what a visitor pressed before scripts could answer, now that they can: all buttons but those inside `waiting`, which
 * go on being kept.
 */
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

/** Whether something inside an element is waiting to be answered. */
export function hasEarlyTaps(within: Element): boolean {
  return [...(window.plumblineTaps?.pressed ?? [])].some((button) => within.contains(button));
}

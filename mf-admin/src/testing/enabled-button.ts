/** In ms. */
const timeout = 10_000;

/** Finds a story's button as soon as it is enabled. @throws Error if there is none in time. */
export async function enabledButton(canvas: HTMLElement, selector: string): Promise<HTMLButtonElement> {
  for (const end = performance.now() + timeout; performance.now() < end;) {
    const button = canvas.querySelector<HTMLButtonElement>(`${selector}:enabled`);
    if (button) return button;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`The story has no enabled button ${selector}`);
}

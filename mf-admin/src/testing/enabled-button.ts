/** Finds a story's button as soon as it is enabled. */
export async function enabledButton(canvas: HTMLElement, selector: string): Promise<HTMLButtonElement> {
  for (;;) {
    const button = canvas.querySelector<HTMLButtonElement>(`${selector}:enabled`);
    if (button) return button;
    await new Promise(requestAnimationFrame);
  }
}

/** A button of a story, once it can be pressed. */
export async function enabledButton(canvas: HTMLElement, selector: string): Promise<HTMLButtonElement> {
  for (;;) {
    const button = canvas.querySelector<HTMLButtonElement>(`${selector}:enabled`);
    if (button) return button;
    await new Promise(requestAnimationFrame);
  }
}

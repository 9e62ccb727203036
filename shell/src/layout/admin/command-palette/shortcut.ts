/** Whether the keyboard has a command key; false on the server. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /^(?:Mac|iPhone|iPad)/.test(navigator.platform);
}

/** Whether the device is Apple's, whose shortcuts use the command key; false on the server. */
export function isApple(): boolean {
  return typeof navigator !== 'undefined' && /^(?:Mac|iPhone|iPad)/.test(navigator.platform);
}

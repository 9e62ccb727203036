/** Whether the visitor's device asks for no less motion than there is. */
export function wantsMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

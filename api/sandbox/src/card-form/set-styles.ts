/** Sets styles one by one through the object model: a policy without `unsafe-inline` allows that, and not a `style` attribute. */
export function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

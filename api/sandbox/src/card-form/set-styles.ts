/**
 * Sets styles one by one through the object model, which a content security policy without `unsafe-inline` allows; such
 * a policy forbids a `style` attribute.
 */
export function setStyles(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

/** An action of the page that is open: one of its buttons or links. */
export interface PageAction {
  readonly name: string;
  readonly element: HTMLElement;
}

/* A page of any remote offers actions in the palette by a group with this label. */
const actionElements = 'main [role="group"][aria-label="Page actions"] :is(a[href], button)';

/** The actions of the page that can be used now, in its order. */
export function readPageActions(): readonly PageAction[] {
  return [...document.querySelectorAll<HTMLElement>(actionElements)].filter(isUsable).map((element) => ({
    name: element.textContent.trim(),
    element,
  }));
}

/** The element of an action. If the page has been rendered again since, its element of the same name; undefined if it has none. */
export function currentElement({ name, element }: PageAction): HTMLElement | undefined {
  return element.isConnected ? element : readPageActions().find((action) => action.name === name)?.element;
}

function isUsable(element: HTMLElement): boolean {
  if (element.ariaDisabled === 'true' || element.matches(':disabled')) return false;
  // jsdom has no layout, and so not this method.
  return element.checkVisibility?.() ?? true;
}

/** An action of the page that is open: one of its buttons or links. */
export interface PageAction {
  readonly name: string;
  readonly element: HTMLElement;
}

/* The label is the contract with the pages: a group with it provides the palette's actions, in any remote. */
const actionElements = 'main [role="group"][aria-label="Page actions"] :is(a[href], button)';

/** The actions of the page that can be used now, in its order. */
export function readPageActions(): readonly PageAction[] {
  return [...document.querySelectorAll<HTMLElement>(actionElements)].filter(isUsable).map((element) => ({
    name: element.textContent.trim(),
    element,
  }));
}

/** The element of an action; a page that was loaded again meanwhile has another one of the same name. Undefined if there is none. */
export function currentElement({ name, element }: PageAction): HTMLElement | undefined {
  return element.isConnected ? element : readPageActions().find((action) => action.name === name)?.element;
}

function isUsable(element: HTMLElement): boolean {
  if (element.ariaDisabled === 'true' || element.matches(':disabled')) return false;
  // jsdom lays nothing out.
  return element.checkVisibility?.() ?? true;
}

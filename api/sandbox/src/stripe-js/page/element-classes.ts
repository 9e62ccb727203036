import type { StripeElementClasses } from '@stripe/stripe-js';
import type { ElementState } from '../messages.ts';

const usual: Required<StripeElementClasses> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
  webkitAutofill: 'StripeElement--webkit-autofill',
};

/** Puts the classes of an element's state on the node that it is mounted in. */
export function showClasses(
  container: Element,
  chosen: StripeElementClasses,
  state: Pick<ElementState, 'complete' | 'empty' | 'error' | 'autofilled'>,
  focused: boolean,
): void {
  const names = { ...usual, ...chosen };
  const shown = (name: string, on: boolean): void => {
    for (const part of name.split(/\s+/).filter(Boolean)) container.classList.toggle(part, on);
  };
  shown(names.base, true);
  shown(names.complete, state.complete);
  shown(names.empty, state.empty);
  shown(names.focus, focused);
  shown(names.invalid, state.error !== undefined);
  shown(names.webkitAutofill, state.autofilled);
}

export function hideClasses(container: Element, chosen: StripeElementClasses): void {
  const names = Object.values({ ...usual, ...chosen }).flatMap((name) => name.split(/\s+/).filter(Boolean));
  container.classList.remove(...names);
}

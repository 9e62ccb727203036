import type { CardCheck, CardProblem } from './card-check.ts';
import type { TextRule } from './card-text.ts';

/** An input for one part of a card. */
export interface CardField {
  readonly input: HTMLInputElement;
  /** The stored part of the input. */
  value(): string;
  check(): CardCheck;
  /** The field's current error: an incomplete value is one only after it was left or requested. */
  problem(): CardProblem | null;
  /** From now on an incomplete value is held against it. */
  insist(): void;
  /** From now on an incomplete value is an error. */
  refresh(): void;
}

interface CardFieldOptions {
  readonly name: string;
  readonly autocomplete: AutoFill;
  readonly label: string;
  readonly placeholder: string;
  readonly inputMode?: 'numeric' | 'text';
  readonly text: TextRule;
  readonly check: (kept: string) => CardCheck;
  /** The value or its error has changed. */
  readonly changed: () => void;
}

export function makeCardField(options: CardFieldOptions): CardField {
  const { text, check, changed } = options;
  const input = makeInput(options);
  let kept = '';
  let insists = false;

  const write = (typed: string, forwards: boolean): void => {
    const before = input.value.slice(0, input.selectionStart ?? 0);
    const atEnd = before.length === input.value.length;
    kept = text.keep(typed);
    const shown = text.show(kept, forwards);
    input.value = shown;
    if (document.activeElement !== input) return;
    const place = atEnd ? shown.length : placeAfter(shown, text.keep(before).length);
    input.setSelectionRange(place, place);
  };

  const takeBack = (): void => {
    const place = input.selectionStart ?? 0;
    const count = text.keep(input.value.slice(0, place)).length;
    kept = text.keep(kept.slice(0, Math.max(0, count - 1)) + kept.slice(count));
    input.value = text.show(kept, false);
    const caret = placeAfter(input.value, count - 1);
    input.setSelectionRange(caret, caret);
  };

  input.addEventListener('input', (event) => {
    insists = false;
    const how = event instanceof InputEvent ? event.inputType : '';
    // Only a separator was deleted: the digit before it is meant.
    if (how === 'deleteContentBackward' && text.keep(input.value) === kept) takeBack();
    else write(input.value, !how.startsWith('delete'));
    changed();
  });
  input.addEventListener('blur', () => {
    insists = kept !== '';
    changed();
  });

  return {
    input,
    value: () => kept,
    check: () => check(kept),
    problem: () => {
      const verdict = check(kept);
      if (verdict.state === 'complete') return null;
      return verdict.state === 'invalid' || insists ? verdict.problem : null;
    },
    insist: () => {
      insists = true;
      changed();
    },
    refresh: () => write(kept, true),
  };
}

/** The caret's position after so many digits of the displayed text. */
function placeAfter(shown: string, count: number): number {
  let place = 0;
  for (let digits = 0; digits < count && place < shown.length; place += 1) {
    if (/[^\s/]/.test(shown.charAt(place))) digits += 1;
  }
  return place;
}

function makeInput({ name, autocomplete, label, placeholder, inputMode = 'numeric' }: CardFieldOptions) {
  const input = document.createElement('input');
  input.name = name;
  input.type = 'text';
  input.autocomplete = autocomplete;
  input.placeholder = placeholder;
  input.inputMode = inputMode;
  input.spellcheck = false;
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-required', 'true');
  input.setAttribute('aria-invalid', 'false');
  return input;
}

import type { CardCheck, CardProblem } from './card-check.ts';
import type { TextRule } from './card-text.ts';

/** An input for one part of a card. */
export interface CardField {
  readonly input: HTMLInputElement;
  /** The parsed value, such as a card number without spaces. */
  value(): string;
  check(): CardCheck;
  /** The error to show; for an incomplete value only after the buyer has left the field, or after `showIncomplete`. */
  problem(): CardProblem | null;
  /** Shows an incomplete value as an error, until the buyer types again. */
  showIncomplete(): void;
  /** Parses and formats the value again, after the brand or the country has changed. */
  refresh(): void;
}

interface CardFieldOptions {
  readonly name: string;
  readonly autocomplete: AutoFill;
  readonly label: string;
  readonly placeholder: string;
  readonly inputMode?: 'numeric' | 'text';
  readonly text: TextRule;
  readonly check: (value: string) => CardCheck;
  /** Called when the value or its error has changed. */
  readonly onChange: () => void;
}

export function makeCardField(options: CardFieldOptions): CardField {
  const { text, check, onChange } = options;
  const input = makeInput(options);
  let value = '';
  let showsIncomplete = false;

  const write = (typed: string, isTyping: boolean): void => {
    const before = input.value.slice(0, input.selectionStart ?? 0);
    const atEnd = before.length === input.value.length;
    value = text.parse(typed);
    const displayed = text.format(value, isTyping);
    input.value = displayed;
    if (document.activeElement !== input) return;
    const caret = atEnd ? displayed.length : caretAfter(displayed, text.parse(before).length);
    input.setSelectionRange(caret, caret);
  };

  const deleteDigit = (): void => {
    const count = text.parse(input.value.slice(0, input.selectionStart ?? 0)).length;
    value = text.parse(value.slice(0, Math.max(0, count - 1)) + value.slice(count));
    input.value = text.format(value, false);
    const caret = caretAfter(input.value, count - 1);
    input.setSelectionRange(caret, caret);
  };

  input.addEventListener('input', (event) => {
    showsIncomplete = false;
    const inputType = event instanceof InputEvent ? event.inputType : '';
    // Backspace has deleted only a separator: the digit before it is deleted instead.
    if (inputType === 'deleteContentBackward' && text.parse(input.value) === value) deleteDigit();
    else write(input.value, !inputType.startsWith('delete'));
    onChange();
  });
  input.addEventListener('blur', () => {
    showsIncomplete = value !== '';
    onChange();
  });

  return {
    input,
    value: () => value,
    check: () => check(value),
    problem: () => {
      const result = check(value);
      if (result.state === 'complete') return null;
      return result.state === 'invalid' || showsIncomplete ? result.problem : null;
    },
    showIncomplete: () => {
      showsIncomplete = true;
      onChange();
    },
    refresh: () => write(value, true),
  };
}

/** The caret's position after this number of digits of the displayed text. */
function caretAfter(displayed: string, count: number): number {
  let place = 0;
  for (let digits = 0; digits < count && place < displayed.length; place += 1) {
    if (/[^\s/]/.test(displayed.charAt(place))) digits += 1;
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

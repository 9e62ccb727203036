import type { CardField } from '../../card-form/card-field.ts';

/** A field with its label above and its message below, in the classes that the appearance's rules name. */
export interface LabelledField {
  readonly root: HTMLElement;
  readonly field: CardField;
  /** Shows the value's current error. */
  show(): void;
  rename(label: string): void;
}

export function labelledField(text: string, field: CardField, width = ''): LabelledField {
  const { input } = field;
  const root = document.createElement('div');
  const label = document.createElement('label');
  const message = document.createElement('p');
  if (width !== '') root.classList.add(width);
  label.className = 'Label';
  label.textContent = text;
  label.htmlFor = input.id = `Field-${input.name}Input`;
  message.className = 'Error';
  message.id = `Field-${input.name}Error`;
  message.setAttribute('role', 'alert');
  // The label names the input; an `aria-label` would override it.
  input.removeAttribute('aria-label');
  input.classList.add('Input');
  root.append(label, input, message);
  return {
    root,
    field,
    show: () => {
      const problem = field.problem();
      if (message.textContent !== (problem?.message ?? '')) message.textContent = problem?.message ?? '';
      input.classList.toggle('Input--invalid', problem !== null);
      label.classList.toggle('Label--invalid', problem !== null);
      if (problem === null) input.removeAttribute('aria-describedby');
      else input.setAttribute('aria-describedby', message.id);
    },
    rename: (name) => {
      label.textContent = name;
    },
  };
}

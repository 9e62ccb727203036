import { openParent } from '../../card-form/in-frame.ts';
import { tellHeight } from '../../card-form/tell-height.ts';
import type { ElementState, ElementType, FromFrame, ToFrame } from '../messages.ts';
import { cardLineForm } from './card-line-form.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { stateOf, type Form, type FormSurroundings } from './form.ts';
import { loadFonts } from './load-fonts.ts';
import { paymentForm } from './payment-form.ts';
import { cardCvcForm, cardExpiryForm, cardNumberForm } from './split-forms.ts';

const forms: Record<ElementType, (around: FormSurroundings) => Form> = {
  card: cardLineForm,
  cardNumber: cardNumberForm,
  cardExpiry: cardExpiryForm,
  cardCvc: cardCvcForm,
  payment: paymentForm,
};

/** A frame that was started: the form, and whose account it belongs to. */
interface Started {
  readonly form: Form;
  readonly key: string;
}

const type = (location.pathname.split('/').at(-1) ?? '') as ElementType;
let started: Started | null = null;
let told = '';

const parent = openParent<ToFrame, FromFrame>((message) => {
  if (message.type === 'start') started ??= start(message);
  else if (started) act(started, message);
});
parent.send({ type: 'hello' });

function start({ key, group, options, fonts }: Extract<ToFrame, { type: 'start' }>): Started {
  loadFonts(fonts);
  const form = forms[type]({ group, changed: () => tell() });
  form.configure(options);
  document.getElementById('content')?.append(form.root);
  told = JSON.stringify(stateIn(form));
  listen(form);
  parent.send({ type: 'ready' });
  return { form, key };
}

function act({ form, key }: Started, message: Exclude<ToFrame, { type: 'start' }>): void {
  switch (message.type) {
    case 'options':
      form.configure(message.options);
      break;
    case 'focus':
      form.fields[0]?.input.focus();
      break;
    case 'blur':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      break;
    case 'clear':
      for (const field of form.fields) field.clear();
      break;
    case 'validate': {
      const problem = form.validate();
      const error = problem && ({ type: 'validation_error', ...problem } as const);
      parent.send({ type: 'answer', id: message.id, answer: { error } });
      break;
    }
    case 'createPaymentMethod':
      void createPaymentMethod(form, key, message.fields).then((answer) => {
        parent.send({ type: 'answer', id: message.id, answer });
      });
      break;
  }
}

function listen(form: Form): void {
  const { root } = form;
  root.addEventListener('focusin', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node | null)) parent.send({ type: 'focus' });
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node | null)) parent.send({ type: 'blur' });
  });
  root.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape') parent.send({ type: 'escape' });
    if (key === 'Enter' && !isComposing) parent.send({ type: 'enter' });
  });
  tellHeight(root, (height) => parent.send({ type: 'height', height }));
}

function stateIn(form: Form): ElementState {
  return { ...stateOf(form.fields), ...form.state() };
}

/** Shows on each input how it stands, and tells the page where that has changed. */
function tell(): void {
  if (started === null) return;
  const { form } = started;
  for (const field of form.fields) {
    const invalid = field.problem() !== null;
    field.input.classList.toggle('is-complete', field.check().state === 'complete');
    field.input.classList.toggle('is-empty', field.value() === '');
    field.input.classList.toggle('is-invalid', invalid);
    field.input.setAttribute('aria-invalid', String(invalid));
  }
  const state = stateIn(form);
  const text = JSON.stringify(state);
  if (text === told) return;
  told = text;
  parent.send({ type: 'change', state });
}

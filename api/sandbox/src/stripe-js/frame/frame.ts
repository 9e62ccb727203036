import { openChannelToPage, watchHeight } from '../../card-form/channel-to-page.ts';
import type { ElementState, ElementType, FrameFont, FromFrame, ToFrame } from '../messages.ts';
import { cardLineForm } from './card-line-form.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { stateOf, type Form, type FormContext } from './form.ts';
import { paymentForm } from './payment-form.ts';
import { cardCvcForm, cardExpiryForm, cardNumberForm } from './split-forms.ts';

const forms: Record<ElementType, (context: FormContext) => Form> = {
  card: cardLineForm,
  cardNumber: cardNumberForm,
  cardExpiry: cardExpiryForm,
  cardCvc: cardCvcForm,
  payment: paymentForm,
};

/** A started frame: its form, and the publishable key of the account. */
interface StartedFrame {
  readonly form: Form;
  readonly key: string;
}

const type = (location.pathname.split('/').at(-1) ?? '') as ElementType;
let startedFrame: StartedFrame | null = null;
let reportedState = '';

const page = openChannelToPage<ToFrame, FromFrame>((message) => {
  if (message.type === 'start') startedFrame ??= start(message);
  else if (startedFrame) handleMessage(startedFrame, message);
});
page.send({ type: 'hello' });

function start({ key, group, options, fonts }: Extract<ToFrame, { type: 'start' }>): StartedFrame {
  loadFonts(fonts);
  const form = forms[type]({ group, onChange: () => report() });
  form.configure(options);
  document.getElementById('content')?.append(form.root);
  reportedState = JSON.stringify(stateIn(form));
  listen(form);
  page.send({ type: 'ready' });
  return { form, key };
}

function handleMessage({ form, key }: StartedFrame, message: Exclude<ToFrame, { type: 'start' }>): void {
  switch (message.type) {
    case 'options':
      form.configure(message.options);
      break;
    case 'focus':
      form.fields[0]?.input.focus();
      break;
    case 'validate': {
      const problem = form.validate();
      const error = problem && ({ type: 'validation_error', ...problem } as const);
      page.send({ type: 'answer', id: message.id, answer: { error } });
      break;
    }
    case 'createPaymentMethod':
      void createPaymentMethod(form, key, message.fields).then((answer) => {
        page.send({ type: 'answer', id: message.id, answer });
      });
      break;
  }
}

function listen(form: Form): void {
  const { root } = form;
  root.addEventListener('focusin', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node | null)) page.send({ type: 'focus' });
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node | null)) page.send({ type: 'blur' });
  });
  root.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape') page.send({ type: 'escape' });
    if (key === 'Enter' && !isComposing) page.send({ type: 'enter' });
  });
  watchHeight(root, (height) => page.send({ type: 'height', height }));
}

function stateIn(form: Form): ElementState {
  return { ...stateOf(form.fields), ...form.state() };
}

/** Marks the inputs with errors, and reports the form's state to the page if it has changed. */
function report(): void {
  if (startedFrame === null) return;
  const { form } = startedFrame;
  for (const field of form.fields) {
    const invalid = field.problem() !== null;
    field.input.classList.toggle('is-invalid', invalid);
    field.input.setAttribute('aria-invalid', String(invalid));
  }
  const state = stateIn(form);
  const text = JSON.stringify(state);
  if (text === reportedState) return;
  reportedState = text;
  page.send({ type: 'change', state });
}

/**
 * Loads the site's fonts; instead of a font that fails to load, the browser uses the next one of the `font-family`
 * list.
 */
function loadFonts(fonts: readonly FrameFont[]): void {
  for (const { family, src, descriptors } of fonts) {
    const face = new FontFace(family, src, descriptors);
    document.fonts.add(face);
    face
      .load()
      .catch(() => console.warn(`The font ${family} could not be loaded: does its server allow other origins?`));
  }
}

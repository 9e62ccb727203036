import { loadStripe } from '@stripe/stripe-js/pure';
import type { StripeElementChangeEvent, StripeElementsOptions } from '@stripe/stripe-js';
import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { StrictMode, useState, type SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const secret = query.get('secret') ?? '';
const elementsKind = query.get('elements') ?? 'split';
const style = {
  base: { color: 'rgb(27, 35, 37)', fontSize: '18px', '::placeholder': { color: 'rgb(70, 81, 84)' } },
  invalid: { color: 'rgb(163, 22, 42)' },
};

function Split({ onEvent }: { readonly onEvent: (event: StripeElementChangeEvent) => void }) {
  const options = { style };
  return (
    <>
      <CardNumberElement options={options} onChange={onEvent} />
      <CardExpiryElement options={options} onChange={onEvent} />
      <CardCvcElement options={options} onChange={onEvent} />
    </>
  );
}

function CardPage() {
  const stripe = useStripe();
  const elements = useElements();
  const [events, setEvents] = useState<readonly unknown[]>([]);
  const [outcome, setOutcome] = useState<unknown>(null);
  const onEvent = (event: unknown) => setEvents((before) => [...before, event]);

  const pay = async () => {
    if (!stripe || !elements) return;
    if (elementsKind === 'payment') {
      const { error } = await elements.submit();
      if (error) return setOutcome({ error });
      return setOutcome(await stripe.confirmPayment({ elements, clientSecret: secret, redirect: 'if_required' }));
    }
    const card = elementsKind === 'card' ? elements.getElement(CardElement) : elements.getElement(CardNumberElement);
    if (!card) return;
    const created = await stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details: { name: 'Renee Castellano' },
    });
    if (created.error) return setOutcome(created);
    return setOutcome(await stripe.confirmCardPayment(secret, { payment_method: created.paymentMethod.id }));
  };
  const readIntent = async () => setOutcome(await stripe?.retrievePaymentIntent(secret));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setOutcome(null);
    void pay();
  };

  return (
    <main>
      <h1>Pay</h1>
      <form onSubmit={submit}>
        <label htmlFor="name">Name on card</label>
        <input id="name" defaultValue="Renee Castellano" />
        {elementsKind === 'split' && <Split onEvent={onEvent} />}
        {elementsKind === 'card' && <CardElement options={{ style, hidePostalCode: true }} onChange={onEvent} />}
        {elementsKind === 'payment' && <PaymentElement onChange={onEvent} />}
        <button type="submit" disabled={!stripe}>
          Pay
        </button>
      </form>
      <button type="button" onClick={() => void readIntent()}>
        Look
      </button>
      <output aria-label="Events">{JSON.stringify(events.at(-1) ?? null)}</output>
      <output aria-label="Outcome">{JSON.stringify(outcome)}</output>
    </main>
  );
}

const options: StripeElementsOptions =
  elementsKind === 'payment' ? { mode: 'payment', amount: 25_000, currency: 'usd' } : {};
const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <Elements stripe={loadStripe(query.get('key') ?? '')} options={options}>
        <CardPage />
      </Elements>
    </StrictMode>,
  );
}

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElements } from '@stripe/stripe-js';
import {
  beginCardChange,
  completeCardChange,
  payOwnMembership,
  type OwnMembership,
} from '@plumbline/contract/commerce/own-membership';
import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import { offlineError } from '@plumbline/contract/offline';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { CardCompleteness, CardElements, CardFields, useLate, type CardFieldType } from '@plumbline/kit/card-fields';
import { useProvider } from '@plumbline/kit/card-provider';
import { ErrorState } from '@plumbline/kit/error-state';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useOffline } from '@plumbline/kit/use-offline';
import { dollars } from '@plumbline/contract/money';
import { SmallPrint } from '../../components/small-print.ts';
import { content } from './content.ts';
import type { MembershipApi } from './use-membership-api.ts';

const Fields = styled.form`
  display: grid;
  gap: 16px;
  width: 100%;

  &:focus {
    outline: none;
  }
`;

const Hint = styled(SmallPrint)`
  margin-top: 0;
`;

interface CardFormProps {
  readonly due: OwnMembership['due'];
  readonly api: MembershipApi;
  /** Called if the member keeps the old card. */
  readonly onKeep: () => void;
  /** Called instead of the form's display if its script cannot be loaded. */
  readonly onClose: () => void;
  readonly onMessage: (message: string) => void;
}

/**
 * A form for another card, with the card provider's fields. A renewal that is due is paid with the new card
 * immediately.
 */
export function CardForm(props: CardFormProps) {
  const settings = useEndpoint(getPaymentSettings, {});
  const provider = useProvider(settings.data?.stripe ?? null);
  const connection = useOffline() ? offlineError() : undefined;
  const copy = content.card;
  if (settings.error || provider.failed) {
    return (
      <ErrorState
        {...copy.failed}
        error={settings.error ?? connection}
        onRetry={settings.error ? settings.retry : provider.retry}
        retrying={settings.isLoading}
        headingLevel={3}
      />
    );
  }
  return (
    <CardElements stripe={provider.stripe}>
      <Inputs {...props} isSandbox={settings.data?.sandbox ?? false} />
    </CardElements>
  );
}

function Inputs({ due, api, onKeep, onMessage, isSandbox }: CardFormProps & { isSandbox: boolean }) {
  const copy = content.card;
  const stripe = useStripe();
  const elements = useElements();
  const [completeness] = useState(() => new CardCompleteness());
  const [isReady, setReady] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSubmitting = useRef(false);
  const [step, setStep] = useState<'typing' | 'saving' | 'paying'>('typing');
  const isTimedOut = useLate(stripe !== null && !isReady);
  const working = step !== 'typing';
  useEffect(() => {
    // During the request the form has the focus, because a disabled button loses it.
    if (!working && document.activeElement === form.current) button.current?.focus({ preventScroll: true });
  }, [working]);
  if (isTimedOut) return <ErrorState {...copy.failed} headingLevel={3} />;

  const save = async (): Promise<string | null> => {
    const card = elements?.getElement('cardNumber') ?? null;
    if (stripe === null || card === null) return null;
    const change = await api.call(beginCardChange);
    if (change === null) return null;
    const { clientSecret } = change;
    const { error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } });
    // If it is unclear whether the provider has set up the card, the API is called to find out.
    if (error && !isUnclear(error.type)) {
      setFault(`${error.message ?? ''} ${copy.declined}`.trim());
      return null;
    }
    const [setupId = ''] = clientSecret.split('_secret_');
    const completed = await api.call(completeCardChange, { setupId });
    if (completed === null) return null;
    api.show(completed.membership);
    return completed.message;
  };
  const saveAndPay = async (): Promise<void> => {
    // The last field's frame may not have reported yet that it is complete.
    await completeness.settled();
    if (completeness.missing() !== null) {
      setFault(copy.missing);
      if (elements) focusOn(elements, completeness.missing() ?? 'cardNumber');
      return;
    }
    form.current?.focus({ preventScroll: true });
    setStep('saving');
    const saved = await save();
    if (saved === null || due === null) {
      setStep('typing');
      if (saved !== null) onMessage(saved);
      return;
    }
    setStep('paying');
    const paid = await api.call(payOwnMembership);
    setStep('typing');
    if (paid !== null) api.show(paid.membership);
    // The card is saved; a declined payment is reported with the amount due.
    onMessage(paid === null ? saved : `${saved} ${paid.message}`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A double click would otherwise save the card twice, because the first press shows nothing until the fields have settled.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    void saveAndPay().finally(() => (isSubmitting.current = false));
  };
  const label = due === null ? copy.save : copy.saveAndPay(dollars(due.amount));
  return (
    <Fields ref={form} tabIndex={-1} onSubmit={submit} aria-label={copy.form} noValidate>
      <CardFields
        mounted={stripe !== null}
        disabled={working}
        fault={fault ?? api.fault}
        onReady={() => setReady(true)}
        onChange={(field, complete) => {
          completeness.update(field, complete);
          setFault(null);
          api.setFault(null);
        }}
      />
      {isSandbox && <Hint>{copy.sandbox}</Hint>}
      <Hint>{copy.agreement}</Hint>
      <ButtonRow>
        <Button ref={button} type="submit" disabled={!isReady || working}>
          {step === 'saving' ? copy.saving : step === 'paying' ? copy.paying : label}
        </Button>
        <Button variant="outline" aria-disabled={working} onClick={working ? undefined : onKeep}>
          {copy.keepOldCard}
        </Button>
      </ButtonRow>
    </Fields>
  );
}

function focusOn(elements: StripeElements, field: CardFieldType): void {
  if (field === 'cardNumber') elements.getElement('cardNumber')?.focus();
  else if (field === 'cardExpiry') elements.getElement('cardExpiry')?.focus();
  else elements.getElement('cardCvc')?.focus();
}

/** Whether the browser cannot know, after an error of this type, whether the provider has set up the card. */
function isUnclear(type: string): boolean {
  return ['api_connection_error', 'api_error', 'rate_limit_error', 'idempotency_error'].includes(type);
}

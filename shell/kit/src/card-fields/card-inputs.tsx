import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import { elementStyle } from '../card-provider/element-options.ts';
import { useBrandStyle } from '../card-provider/use-brand-style.ts';
import { ErrorSentence } from '../field/field.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { CardFieldType } from './card-completeness.ts';

const words = {
  card: 'Card',
  hint: 'Card details go straight to the payment provider. We never see or store the number.',
};

const Hint = styled.p`
  margin-top: 10px;
  font-size: 0.875rem;
  line-height: 1.45;
  color: var(--ink-3);
`;

const Label = styled.p`
  margin-bottom: 8px;
  font-size: var(--fs-small);
  font-weight: 600;
`;

const Box = styled.div<{ $invalid: boolean }>`
  border: 1px solid ${({ $invalid }) => ($invalid ? 'var(--danger)' : 'var(--field-border)')};
  border-radius: var(--r-1);
  background: var(--sheet);
  ${({ $invalid }) => $invalid && 'box-shadow: inset 0 -2px 0 var(--danger);'}
`;

const Cell = styled.div`
  position: relative;
  min-height: 52px;
  padding: 15px 14px;

  &:focus-within {
    outline: 2px solid var(--focus);
  }
`;

const SecondRow = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: 1px solid var(--field-border);

  & > * + * {
    border-left: 1px solid var(--field-border);
  }
`;

const Waiting = styled.div`
  padding: 19px 14px;
`;

type Change = { readonly elementType: CardFieldType; readonly error: Pick<StripeError, 'message'> | undefined };

/** The payment provider's three fields for a card; `fault` is an error of the card that the fields themselves do not report. */
export function CardFields({
  mounted,
  disabled,
  fault,
  onReady,
  onChange,
}: {
  /** Whether the provider's script is loaded; before that placeholders are shown. */
  mounted: boolean;
  disabled: boolean;
  fault: string | null;
  /** Called when the fields can be filled in. */
  onReady: () => void;
  onChange: (field: CardFieldType, complete: boolean) => void;
}) {
  const id = useId();
  const style = elementStyle(useBrandStyle());
  const [errors, setErrors] = useState<Partial<Record<CardFieldType, string | undefined>>>({});
  const handleChange = (event: Change & { readonly complete: boolean }) => {
    setErrors((before) => ({ ...before, [event.elementType]: event.error?.message }));
    onChange(event.elementType, event.complete);
  };
  const errorText = errors.cardNumber ?? errors.cardExpiry ?? errors.cardCvc ?? fault;
  const options = { style, disabled };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <Label id={id}>{words.card}</Label>
      <Box $invalid={errorText !== null}>
        {mounted ? (
          <>
            <Cell>
              <CardNumberElement options={{ ...options, showIcon: false }} onReady={onReady} onChange={handleChange} />
            </Cell>
            <SecondRow>
              <Cell>
                <CardExpiryElement options={options} onChange={handleChange} />
              </Cell>
              <Cell>
                <CardCvcElement options={options} onChange={handleChange} />
              </Cell>
            </SecondRow>
          </>
        ) : (
          <Placeholders />
        )}
      </Box>
      {errorText !== null && <ErrorSentence role="alert">{errorText}</ErrorSentence>}
      <Hint id={`${id}-hint`}>{words.hint}</Hint>
    </div>
  );
}

/** The fields' placeholders, in their size, so that nothing moves when the fields are loaded. */
function Placeholders(): ReactNode {
  return (
    <>
      <Waiting>
        <Skeleton width="46%" />
      </Waiting>
      <SecondRow>
        <Waiting>
          <Skeleton width="50%" />
        </Waiting>
        <Waiting>
          <Skeleton width="30%" />
        </Waiting>
      </SecondRow>
    </>
  );
}

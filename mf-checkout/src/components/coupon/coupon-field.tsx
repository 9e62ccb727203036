import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import type { Coupon } from '../../checkout/use-coupon.ts';
import { words } from '../../content.ts';
import { Hint } from '../hint.ts';
import { dollars } from '@plumbline/contract/money';

const Frame = styled.div`
  padding-block: 14px;
  border-bottom: 1px solid var(--rule);

  & form {
    gap: 12px;
  }
`;

/* The field's label, input and error are rows of the grid, so that the button stays beside the input. */
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  & > div {
    display: contents;
  }

  & > button {
    min-height: 52px;
    margin-top: 12px;
  }

  @media (min-width: 360px) {
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 12px;

    & > div > * {
      grid-column: 1;
    }

    & > div > p {
      grid-column: 1 / -1;
    }

    & > button {
      grid-area: 2 / 2;
      margin-top: 0;
    }
  }
`;

const Code = v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1, 'Please enter a code')) });

/** The props of {@link CouponField}. */
export interface CouponFieldProps extends Pick<Coupon, 'refusal' | 'apply' | 'remove'> {
  /** The coupon code that is applied; null without one. */
  readonly appliedCode: string | null;
  /** How many payments with that code one buyer can make; null without a limit, or if not known. */
  readonly mostPerBuyer: number | null;
  /** In cents: the current total. */
  readonly total: number;
  /** A payment is in progress: the price is fixed. */
  readonly locked: boolean;
}

/** A button that opens a field for a coupon code, or removes the applied one. Screen readers announce price changes. */
export function CouponField({ appliedCode, mostPerBuyer, total, locked, refusal, apply, remove }: CouponFieldProps) {
  const { coupon } = words;
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const state = appliedCode !== null ? 'applied' : isOpen || refusal !== null ? 'open' : 'closed';
  // The pressed control is removed: the focus moves to its replacement.
  useEffect(() => {
    if (isChanged) frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isChanged, state]);

  const change = (act: () => void): void => {
    setChanged(true);
    act();
  };
  return (
    <Frame ref={frame}>
      <VisuallyHidden role="status">{isChanged && state !== 'open' ? coupon.price(dollars(total)) : ''}</VisuallyHidden>
      {state === 'applied' && (
        <Button
          size="table"
          variant="outline"
          disabled={locked}
          onClick={() =>
            change(() => {
              setOpen(false);
              remove();
            })
          }
        >
          {coupon.remove}
        </Button>
      )}
      {state === 'applied' && mostPerBuyer !== null && <Hint>{coupon.perBuyer(mostPerBuyer)}</Hint>}
      {state === 'closed' && (
        <Button
          size="table"
          variant="outline"
          aria-expanded={false}
          disabled={locked}
          onClick={() => change(() => setOpen(true))}
        >
          {coupon.open}
        </Button>
      )}
      {state === 'open' && (
        <CodeForm
          refusal={refusal}
          locked={locked}
          onSubmit={async (code) => {
            setOpen(true);
            const problem = await apply(code);
            if (problem === null) setChanged(true);
            return problem;
          }}
        />
      )}
    </Frame>
  );
}

function CodeForm({
  refusal,
  locked,
  onSubmit,
}: Pick<CouponFieldProps, 'refusal' | 'locked'> & { readonly onSubmit: CouponFieldProps['apply'] }) {
  const { coupon } = words;
  // A refusal ends when another code is sent: other initial values would empty the field then.
  const [initialValues] = useState({ code: refusal?.code ?? '' });
  return (
    <Form
      schema={Code}
      label={coupon.form}
      initialValues={initialValues}
      onSubmit={async ({ code }) => {
        const problem = await onSubmit(code);
        return problem === null ? undefined : { code: problem };
      }}
    >
      {({ submitting }) => (
        <>
          <Line>
            <TextField
              name="code"
              label={coupon.label}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              disabled={locked}
            />
            <Button type="submit" variant="outline" disabled={locked || submitting}>
              {submitting ? coupon.applying : coupon.apply}
            </Button>
          </Line>
          {refusal !== null && <ErrorSentence role="alert">{refusal.problem}</ErrorSentence>}
        </>
      )}
    </Form>
  );
}

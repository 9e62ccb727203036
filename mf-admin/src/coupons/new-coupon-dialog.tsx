import { useState } from 'react';
import { styled } from 'styled-components';
import { createAdminCoupon } from '@plumbline/contract/commerce/admin-coupons';
import { listPlans } from '@plumbline/contract/commerce/plans';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { CheckboxField, ErrorSentence, SelectField, TextField } from '@plumbline/kit/field';
import { Form, type FormErrors } from '@plumbline/kit/form';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { useServices } from '@plumbline/services';
import { ActionError } from '../layout/action-error.tsx';
import { SubmitButtons } from '../layout/dialog-buttons.tsx';
import { errorText } from '../layout/error-text.ts';
import { FieldPair } from '../layout/field-pair.ts';
import { shortDateTime } from '../layout/date-time.tsx';
import { useMayAct } from '../layout/use-right.ts';
import { useRefresh } from '../layout/use-refresh.ts';
import { CouponForm, formFields, newCouponOf } from './coupon-schema.ts';
import { reductionText } from './coupon-words.ts';

const Plans = styled.fieldset`
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;

  & legend {
    padding: 0;
    font-size: 0.9375rem;
    font-weight: 600;
  }

  & p {
    font-size: 0.875rem;
    color: var(--ink-2);
  }
`;

const kinds = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount in dollars' },
];
const durations = [
  { value: 'first', label: 'The first payment' },
  { value: 'always', label: 'Every payment' },
];

/** The button that creates a code, and its dialog. */
export function NewCouponDialog() {
  const client = useApiClient();
  const { toast, site } = useServices();
  const refresh = useRefresh('/api/admin/coupons');
  const mayAct = useMayAct();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: plans = [], error: plansError, isLoading, retry } = useEndpoint(listPlans, isOpen ? {} : null);
  if (!mayAct) return null;

  const submit = async (form: CouponForm): Promise<FormErrors | undefined> => {
    setProblem(null);
    try {
      const ids = plans.map(({ id }) => id);
      const created = await client.call(createAdminCoupon, { body: newCouponOf(form, ids) });
      toast({ title: created.code, description: `${reductionText(created)}.`, variant: 'success' });
      setOpen(false);
      return undefined;
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error);
      if (fieldErrors === null) setProblem(errorText(error));
      return fieldErrors ?? undefined;
    } finally {
      await refresh();
    }
  };
  const deadline = site.foundingDeadline;
  return (
    <>
      <Button size="table" onClick={() => setOpen(true)}>
        New code
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          title="New code"
          description="What a code takes off, for what and how often never changes: another offer is another code. It can be ended at any time."
        >
          <Form schema={CouponForm} onSubmit={submit} label="New code">
            {({ submitting }) => (
              <>
                <TextField
                  name="code"
                  label="Code"
                  hint="3 to 32 letters, digits or hyphens. Buyers may type small letters."
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={32}
                />
                <FieldPair>
                  <SelectField name="kind" label="It takes off" options={kinds} />
                  <TextField name="off" label="How much" inputMode="decimal" maxLength={9} />
                </FieldPair>
                <SelectField name="duration" label="Of" options={durations} />
                <Plans>
                  <legend>Plans</legend>
                  <p>Without a choice it is for all of them, and for orders of the dashboard.</p>
                  {plansError && (
                    <>
                      <ErrorSentence>The plans could not be read: {plansError.detail}</ErrorSentence>
                      <Button variant="outline" size="table" aria-disabled={isLoading} onClick={retry}>
                        Try again
                      </Button>
                    </>
                  )}
                  {plans.map(({ id, name }) => (
                    <CheckboxField key={id} name={`plan-${id}`} label={name} />
                  ))}
                </Plans>
                <FieldPair>
                  <TextField name="starts" type="date" label="First day" optional />
                  <TextField name="ends" type="date" label="Last day" optional />
                </FieldPair>
                <CheckboxField
                  name="founding"
                  label="Ends with the founding prices"
                  hint={
                    deadline === null
                      ? 'This site has no date for their end: until it has one, this changes nothing.'
                      : `They end ${shortDateTime(deadline)}.`
                  }
                />
                <FieldPair>
                  <TextField name="mostUses" label="Most uses in all" inputMode="numeric" maxLength={7} optional />
                  <TextField
                    name="mostPerBuyer"
                    label="Most uses per buyer"
                    inputMode="numeric"
                    maxLength={4}
                    optional
                  />
                </FieldPair>
                <TextField name="note" label="Note" hint="For the staff." maxLength={500} optional />
                {problem !== null && <ActionError title={problem} reasons={[]} />}
                <SubmitButtons label="Make the code" busyLabel="Making..." submitting={submitting} />
              </>
            )}
          </Form>
        </DialogContent>
      </Dialog>
    </>
  );
}

/** The API's issues about the form's fields; null if there are none. */
function fieldErrorsOf(error: unknown): FormErrors | null {
  const issues = error instanceof ApiError ? error.issues : [];
  const fieldErrors = issues.flatMap(({ path, message }) => {
    const field = formFields[path];
    return field === undefined ? [] : [[field, message] as const];
  });
  return fieldErrors.length === 0 ? null : Object.fromEntries(fieldErrors);
}

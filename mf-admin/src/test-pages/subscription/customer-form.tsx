import type { EndpointResult } from '@plumbline/contract/endpoint';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import type { MembershipPlan } from '@plumbline/contract/commerce/plans';
import { createSubscription } from '@plumbline/contract/commerce/payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form, formError } from '@plumbline/kit/form';
import { useServices } from '@plumbline/services';
import { dollars } from '@plumbline/contract/money';
import { FieldPair } from '../../layout/field-pair.ts';
import { testErrorText } from '../test-error-text.ts';
import { customerSchema, missingFieldsToast } from './customer-schema.ts';

/** A subscription that waits for its first payment. */
export type Subscription = EndpointResult<typeof createSubscription>;

const agreement = {
  agreement: legalVersions.agreement,
  'recurring-billing': legalVersions['recurring-billing'],
};

/** The form for the plan and the customer. */
export function CustomerForm({
  plans,
  onCreated,
}: {
  plans: readonly MembershipPlan[];
  onCreated: (subscription: Subscription) => void;
}) {
  const client = useApiClient();
  const { toast } = useServices();
  return (
    <Form
      schema={customerSchema}
      label="Plan subscription test"
      onInvalid={() => toast({ ...missingFieldsToast, variant: 'destructive' })}
      onSubmit={async ({ membershipId, ...customerInfo }) => {
        try {
          const body = { test: true, membershipId, customerInfo, agreement } as const;
          const subscription = await client.call(createSubscription, { body });
          if (subscription.clientSecret === null) throw new Error(subscription.message);
          onCreated(subscription);
          return undefined;
        } catch (error) {
          const description = testErrorText(error, 'Failed to create subscription');
          toast({ title: 'Subscription Creation Failed', description, variant: 'destructive' });
          return { [formError]: description };
        }
      }}
    >
      {({ submitting }) => (
        <>
          <SelectField
            name="membershipId"
            label="Plan"
            placeholder="Choose a plan"
            disabled={submitting}
            options={plans.map(({ id, name, price }) => ({
              value: id,
              label: `${name}, ${dollars(price)} per ${/monthly/i.test(name) ? 'month' : 'year'}`,
            }))}
          />
          <FieldPair>
            <TextField name="firstName" label="First name" autoComplete="given-name" disabled={submitting} />
            <TextField name="lastName" label="Last name" autoComplete="family-name" disabled={submitting} />
          </FieldPair>
          <FieldPair>
            <TextField name="email" label="E-mail" type="email" autoComplete="email" disabled={submitting} />
            <TextField name="phone" label="Phone" type="tel" optional autoComplete="tel" disabled={submitting} />
          </FieldPair>
          <TextField name="address" label="Address" optional autoComplete="street-address" disabled={submitting} />
          <FieldPair>
            <TextField name="city" label="City" optional autoComplete="address-level2" disabled={submitting} />
            <TextField name="state" label="State" optional autoComplete="address-level1" disabled={submitting} />
          </FieldPair>
          <TextField name="zipCode" label="ZIP code" optional autoComplete="postal-code" disabled={submitting} />
          <p>The order is a real one of the test account: who sends it agrees to the terms in its customer’s name.</p>
          <Button type="submit" disabled={submitting}>
            {submitting ? 'Processing...' : 'Create subscription'}
          </Button>
        </>
      )}
    </Form>
  );
}

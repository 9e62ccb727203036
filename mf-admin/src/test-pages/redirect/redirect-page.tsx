import { useState } from 'react';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { SelectField, TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { useSite } from '@plumbline/services';
import { UrlResult } from '../url-result.tsx';
import { FieldPair } from '../../layout/field-pair.ts';
import { TestFrame } from '../test-frame.tsx';
import { testMeta } from '../test-meta.ts';

export const meta = testMeta('Redirect generator');

const optionalText = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(200, 'Please use at most 200 characters')),
  '',
);
const schema = v.object({
  page: v.picklist(['/checkout', '/stripe-checkout']),
  orderId: v.pipe(v.string('Order ID is required'), v.trim(), v.minLength(1, 'Order ID is required')),
  orderAmount: v.pipe(
    v.string('Amount is required'),
    v.trim(),
    v.regex(/^[1-9]\d{0,7}$/, 'Please enter a whole number of cents'),
  ),
  orderDescription: optionalText,
  customerName: optionalText,
  customerEmail: optionalText,
  customerPhone: optionalText,
  membershipId: optionalText,
  locationId: optionalText,
});

/** In cents. */
const testPrice = '9900';
const initialValues = {
  page: '/checkout',
  orderAmount: testPrice,
  orderDescription: 'Test membership',
  customerName: 'Test Customer',
  customerEmail: 'test@plumbline.example',
} as const;

/** Composes the URL that sends a buyer to the checkout: `/test-redirect`. */
function RedirectPage() {
  const { origin } = useSite();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <TestFrame
      title="Redirect generator"
      lede="Puts together the address with which the dashboard sends a buyer to the checkout. What it says is only shown; the order decides."
    >
      <Form
        schema={schema}
        initialValues={initialValues}
        label="Redirect generator"
        onSubmit={({ page, ...values }) => {
          const filledValues = Object.entries(values).filter(([, value]) => value !== '');
          setUrl(`${origin}${page}?${new URLSearchParams(filledValues)}`);
        }}
      >
        <SelectField
          name="page"
          label="Page"
          options={[
            { value: '/checkout', label: 'Checkout' },
            { value: '/stripe-checkout', label: 'Stripe checkout' },
          ]}
        />
        <FieldPair>
          <TextField name="orderId" label="Order ID" hint="Such as ord_…" spellCheck={false} autoCapitalize="none" />
          <TextField name="orderAmount" label="Amount in cents" inputMode="numeric" />
        </FieldPair>
        <TextField name="orderDescription" label="Description" optional />
        <FieldPair>
          <TextField name="customerName" label="Customer name" optional autoComplete="off" />
          <TextField name="customerEmail" label="Customer email" type="email" optional autoComplete="off" />
        </FieldPair>
        <FieldPair>
          <TextField name="customerPhone" label="Customer phone" type="tel" optional autoComplete="off" />
          <TextField name="membershipId" label="Membership ID" optional spellCheck={false} />
        </FieldPair>
        <TextField name="locationId" label="Location ID" optional spellCheck={false} />
        <Button type="submit">Generate address</Button>
      </Form>
      {url !== null && <UrlResult url={url} linkText="Open the checkout" />}
    </TestFrame>
  );
}

export { RedirectPage as Page };

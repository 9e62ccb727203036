import { useState } from 'react';
import { Button } from '@plumbline/kit/button';
import { dollars } from '@plumbline/contract/money';
import { outcomeTitle } from '../outcome.ts';
import { Result } from '../result.tsx';
import { SquareForm, type SquareCharge } from './square-form.tsx';

/** The form, and after it the result. */
export function SquareTest({ label }: { label: string }) {
  const [charge, setCharge] = useState<SquareCharge | null>(null);
  if (charge === null) return <SquareForm label={label} onCharged={setCharge} />;
  return (
    <Result
      title={outcomeTitle(charge.status)}
      rows={{
        Payment: charge.paymentId,
        Amount: dollars(charge.amount),
        Currency: charge.currency,
        Status: charge.status,
        Message: charge.message,
      }}
    >
      <Button variant="outline" onClick={() => setCharge(null)}>
        Test again
      </Button>
    </Result>
  );
}

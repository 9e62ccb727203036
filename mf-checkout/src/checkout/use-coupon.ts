import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { checkCoupon, type ReducedPrice } from '@plumbline/contract/commerce/check-coupon';
import { CouponCode } from '@plumbline/contract/commerce/coupons';
import { useApiClient } from '@plumbline/kit/api-client';
import { failureText } from '@plumbline/kit/failure-text';
import { faults } from '../content.ts';
import { withPrice, type Purchase } from './purchase.ts';

/** The code of a checkout, and its effect on the price. */
export interface Coupon {
  /** The purchase at the price that is to be paid. */
  readonly purchase: Purchase | null;
  /** The address's code while it is being checked; null if none is. */
  readonly checking: string | null;
  /** The address's code, and why it is invalid; null if it is valid. */
  readonly refused: { readonly code: string; readonly problem: string } | null;
  /** Applies a code. @returns why it is invalid; null if it is valid. */
  readonly apply: (code: string) => Promise<string | null>;
  readonly remove: () => void;
}

/** Undefined until the buyer has chosen: the purchase then has the server's price. */
type Choice = ReducedPrice | null | undefined;

/** The price of a purchase with the code that its buyer types, or that the address names: `?code=`; its own price once that is fixed. */
export function useCoupon(purchase: Purchase | null, mayChange: boolean): Coupon {
  const client = useApiClient();
  const [search] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(undefined);
  const [given] = useState(() => search.get('code')?.trim() || null);
  const [asked, setAsked] = useState(given === null);
  const [refused, setRefused] = useState<Coupon['refused']>(null);

  const ask = async (typed: string): Promise<{ readonly price: ReducedPrice } | { readonly problem: string }> => {
    const { success, output: code } = v.safeParse(CouponCode, typed);
    if (!success) return { problem: faults.code };
    if (purchase === null) return { problem: faults.codeFailed };
    const { target, planId } = purchase;
    const what =
      purchase.membershipId === null && 'orderId' in target ? { orderId: target.orderId } : { planId: planId ?? '' };
    try {
      return { price: await client.call(checkCoupon, { body: { code, ...what } }) };
    } catch (error) {
      return { problem: failureText(error, faults.codeFailed, ['coupon_refused', 'conflict']) };
    }
  };

  const askGiven = useEffectEvent((code: string) =>
    ask(code).then((answer) => {
      if ('price' in answer) setChoice(answer.price);
      else setRefused({ code, problem: answer.problem });
      setAsked(true);
    }),
  );
  // An order that was begun with the code includes it already. Whatever takes it off later is the buyer's choice.
  const isIncluded = given !== null && purchase?.reduction?.code === given.toUpperCase();
  if (isIncluded && !asked) setAsked(true);
  const isDue = !asked && !isIncluded && purchase !== null && mayChange;
  useEffect(() => {
    if (isDue && given !== null) void askGiven(given);
  }, [isDue, given]);

  const priced = purchase === null || choice === undefined || !mayChange ? purchase : withPrice(purchase, choice);
  return {
    purchase: priced,
    checking: isDue ? given : null,
    refused,
    apply: async (typed) => {
      setRefused(null);
      const answer = await ask(typed);
      if ('problem' in answer) return answer.problem;
      setChoice(answer.price);
      return null;
    },
    remove: () => {
      setChoice(null);
      setRefused(null);
    },
  };
}

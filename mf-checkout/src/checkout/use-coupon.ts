import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { checkCoupon, type ReducedPrice } from '@plumbline/contract/commerce/check-coupon';
import { CouponCode } from '@plumbline/contract/commerce/coupons';
import { useApiClient } from '@plumbline/kit/api-client';
import { failureText } from '@plumbline/kit/failure-text';
import { faults } from '../content.ts';
import { withPrice, type Purchase } from './purchase.ts';

/** The coupon code of a checkout, and the price with it. */
export interface Coupon {
  /** The purchase at the price that is to be paid. */
  readonly purchase: Purchase | null;
  /** The URL's code while it is being checked; null otherwise. */
  readonly uncheckedCode: string | null;
  /** A code, of the URL or entered, is being checked, so that the price may change. */
  readonly isChecking: boolean;
  /** A code that was not entered last, of the URL or from before a change of price, if it is invalid, and the reason; null for none. */
  readonly refusal: { readonly code: string; readonly problem: string } | null;
  /** Applies a code. @returns why the code is invalid; null if it is valid */
  readonly apply: (code: string) => Promise<string | null>;
  /** Checks the code again, because the price without it has changed. */
  readonly recheck: () => Promise<void>;
  readonly remove: () => void;
}

/**
 * The price with the applied code; null if the buyer has removed the code; undefined until the buyer applies or removes
 * one.
 */
type AppliedPrice = ReducedPrice | null | undefined;

/**
 * A purchase with the code that the buyer enters or the URL contains: `?code=`.
 * @param mayChange Whether codes can still change the price; if not, the price of `purchase` is used.
 * @param isPreliminary Whether `purchase` may still become that of an order, for whose price the URL's code is then checked.
 */
export function useCoupon(purchase: Purchase | null, mayChange: boolean, isPreliminary: boolean): Coupon {
  const client = useApiClient();
  const [search] = useSearchParams();
  const [appliedPrice, setAppliedPrice] = useState<AppliedPrice>(undefined);
  const [urlCode] = useState(() => search.get('code')?.trim() || null);
  const [isChecked, setChecked] = useState(urlCode === null);
  const [isApplying, setApplying] = useState(false);
  const [refusal, setRefusal] = useState<Coupon['refusal']>(null);

  const check = async (
    typed: string,
    ofPlan = false,
  ): Promise<{ readonly price: ReducedPrice } | { readonly problem: string }> => {
    const { success, output: code } = v.safeParse(CouponCode, typed);
    if (!success) return { problem: faults.code };
    if (purchase === null) return { problem: faults.codeFailed };
    const {
      target: { orderId },
      planId,
    } = purchase;
    // An order keeps the price of its opening, also if that of its plan has changed since.
    const item = orderId === undefined || ofPlan ? { planId: planId ?? '' } : { orderId };
    try {
      return { price: await client.call(checkCoupon, { body: { code, ...item } }) };
    } catch (error) {
      return { problem: failureText(error, faults.codeFailed, ['coupon_refused', 'conflict']) };
    }
  };

  const checkUrlCode = useEffectEvent((code: string) =>
    check(code).then((answer) => {
      if ('price' in answer) setAppliedPrice(answer.price);
      else setRefusal({ code, problem: answer.problem });
      setChecked(true);
    }),
  );
  // The price of an order that was created with the URL's code includes the code. If the buyer removes it later, it
  // stays removed.
  const priceIncludesCode = urlCode !== null && purchase?.reduction?.code === urlCode.toUpperCase();
  if (priceIncludesCode && !isChecked) setChecked(true);
  const needsCheck = !isChecked && !priceIncludesCode && purchase !== null && mayChange;
  useEffect(() => {
    if (needsCheck && !isPreliminary && urlCode !== null) void checkUrlCode(urlCode);
  }, [needsCheck, isPreliminary, urlCode]);

  const priced =
    purchase === null || appliedPrice === undefined || !mayChange ? purchase : withPrice(purchase, appliedPrice);
  const apply = async (typed: string, ofPlan = false): Promise<string | null> => {
    setRefusal(null);
    setApplying(true);
    const answer = await check(typed, ofPlan);
    setApplying(false);
    if ('problem' in answer) return answer.problem;
    setAppliedPrice(answer.price);
    return null;
  };
  return {
    purchase: priced,
    uncheckedCode: needsCheck ? urlCode : null,
    isChecking: needsCheck || isApplying,
    refusal,
    apply: (typed) => apply(typed),
    recheck: async () => {
      // On the page of a plan the API has refused to open an order at the price that the page shows.
      const ofPlan = purchase !== null && purchase.membershipId !== null;
      const code = (ofPlan ? priced : appliedPrice)?.reduction?.code;
      if (code === undefined) return;
      const problem = await apply(code, ofPlan);
      if (problem === null) return;
      setAppliedPrice(null);
      setRefusal({ code, problem });
    },
    remove: () => {
      setAppliedPrice(null);
      setRefusal(null);
    },
  };
}

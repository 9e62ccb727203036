import * as v from 'valibot';
import { ReleaseHash } from '@plumbline/contract/releases/releases';
import { Reason } from './channel-form.tsx';

const shareMessage = 'Please enter a whole number from 1 to 100';
/* 10,080 minutes are a week. */
const minutesMessage = 'Please enter whole minutes from 1 to 10080, or nothing';

/** The fields of a canary as they are typed. */
export const CanaryForm = v.object({
  release: ReleaseHash,
  percent: v.pipe(
    v.string(shareMessage),
    v.trim(),
    v.regex(/^\d{1,3}$/, shareMessage),
    v.transform(Number),
    v.minValue(1, shareMessage),
    v.maxValue(100, shareMessage),
  ),
  promoteAfter: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:[1-9]\d{0,4})?$/, minutesMessage),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.maxValue(10_080, minutesMessage))),
  ),
  reason: Reason,
});

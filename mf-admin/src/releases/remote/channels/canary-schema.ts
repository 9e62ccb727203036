import * as v from 'valibot';
import { ReleaseHash } from '@plumbline/contract/releases/releases';
import { Reason } from './channel-form.tsx';

const share = 'Please enter a whole number from 1 to 100';
const minutes = 'Please enter whole minutes from 1 to 10080, or nothing';

/** The fields of a canary as they are typed. */
export const CanaryForm = v.object({
  release: ReleaseHash,
  percent: v.pipe(
    v.string(share),
    v.trim(),
    v.regex(/^\d{1,3}$/, share),
    v.transform(Number),
    v.minValue(1, share),
    v.maxValue(100, share),
  ),
  promoteAfter: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:[1-9]\d{0,4})?$/, minutes),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.nullable(v.pipe(v.number(), v.maxValue(10_080, minutes))),
  ),
  reason: Reason,
});

import type { ErrorBody } from '@plumbline/contract/errors';
import { openShedding, type Shedding } from '@plumbline/serving/shedding';
import type { Logger } from 'pino';
import { priorityOf } from './request-priority.ts';

const body = JSON.stringify({
  code: 'unavailable',
  message: 'There is more to do just now than the service can. Please try again in a moment.',
} satisfies ErrorBody);

/** Load shedding with the API's priorities and error format. */
export function shedLoad(log: Logger): Shedding {
  return openShedding({
    priorityOf,
    refusal: () => ({ type: 'application/json; charset=utf-8', body }),
    onShed: (count) => log.warn({ count }, 'overloaded: requests were refused'),
  });
}

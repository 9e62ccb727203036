import type { ErrorBody } from '@plumbline/contract/errors';
import { openShedding, type Shedding } from '@plumbline/serving/shedding';
import type { Logger } from 'pino';
import { priorityOf } from './request-priority.ts';

const body = JSON.stringify({
  code: 'unavailable',
  message: 'There is more to do just now than the service can. Please try again in a moment.',
} satisfies ErrorBody);

/** Refuses what the API has no time for, in the shape of every other error. */
export function shedLoad(log: Logger): Shedding {
  return openShedding({
    priorityOf,
    refusal: () => ({ type: 'application/json; charset=utf-8', body }),
    onShed: (count) => log.warn({ count }, 'overloaded: requests were refused before they were begun'),
  });
}

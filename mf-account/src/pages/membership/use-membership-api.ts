import { useState } from 'react';
import type { Endpoint, EndpointInput, EndpointResult } from '@plumbline/contract/endpoint';
import { getOwnMembership, type OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { ApiError } from '@plumbline/contract/errors';
import { useApiClient } from '@plumbline/kit/api-client';
import { failureText } from '@plumbline/kit/failure-text';
import { content } from './content.ts';

/** In ms: the API may have to wait for the card provider. */
const timeout = 30_000;

/** Error codes whose texts are written for members. */
const codesWithTextForMembers = [
  'conflict',
  'card_declined',
  'payment_pending',
  'provider_unavailable',
  'unavailable',
  'amount_mismatch',
  'agreement_required',
] as const;

/** The API calls of a membership's page, authorized by the token of the mailed link. */
export interface MembershipApi {
  /**
   * Calls the API with the link's token and the given body. On failure returns null, and `fault` describes the failure.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    body?: object,
    onFailure?: (error: ApiError) => void,
  ) => Promise<EndpointResult<E> | null>;
  /** The last failure, in a sentence for the member; null if none. */
  readonly fault: string | null;
  readonly setFault: (fault: string | null) => void;
  /**
   * Reads and shows the membership again, after a failure that may have changed it; returns null if it cannot be read.
   */
  readonly read: () => Promise<OwnMembership | null>;
  /** Shows the membership of a response. */
  readonly show: (membership: OwnMembership) => void;
}

/** API calls with the token of the mailed link. `onGone` is called once the token is not valid any more. */
export function useMembershipApi(
  token: string,
  { onGone, onMembership }: { onGone: () => void; onMembership: (membership: OwnMembership) => void },
): MembershipApi {
  const client = useApiClient();
  const [fault, setFault] = useState<string | null>(null);
  const call = async <E extends Endpoint>(
    endpoint: E,
    body: object = {},
    onFailure?: (error: ApiError) => void,
  ): Promise<EndpointResult<E> | null> => {
    setFault(null);
    try {
      const input = { body: { token, ...body } } as unknown as EndpointInput<E>;
      return await client.call(endpoint, input, { timeout });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'gone') onGone();
      if (error instanceof ApiError) onFailure?.(error);
      setFault(failureText(error, content.unexpectedError, codesWithTextForMembers));
      return null;
    }
  };
  const read = async (): Promise<OwnMembership | null> => {
    const membership = await client.call(getOwnMembership, { params: { token } }, { timeout }).catch(() => null);
    if (membership !== null) onMembership(membership);
    return membership;
  };
  return { call, fault, setFault, read, show: onMembership };
}

import { useState } from 'react';
import { styled } from 'styled-components';
import { testSquareConnection, type SquareConnection } from '@plumbline/contract/commerce/test-payments';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence } from '@plumbline/kit/field';
import { Heading } from '@plumbline/kit/heading';
import { useServices } from '@plumbline/services';
import { ApiError } from '@plumbline/contract/errors';
import { Result } from '../result.tsx';

const Block = styled.section`
  display: grid;
  gap: 16px;
  justify-items: start;
  padding-top: 24px;
  border-top: 1px solid var(--rule);

  & > section {
    width: 100%;
  }
`;

const failureTexts = {
  title: 'Connection Test Failed',
  description: 'Could not communicate with the server to test Square connection.',
} as const;

/** Tests whether the server reaches Square, and lists the account's locations. */
export function ConnectionTest() {
  const client = useApiClient();
  const { toast } = useServices();
  const [testing, setTesting] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [connection, setConnection] = useState<SquareConnection | null>(null);

  const fail = (description: string): void => {
    setConnection(null);
    setErrorMessage(description);
    toast({ title: failureTexts.title, description, variant: 'destructive' });
  };
  const test = async (): Promise<void> => {
    if (testing) return;
    setTesting(true);
    setErrorMessage(null);
    try {
      const answer = await client.call(testSquareConnection, {});
      if (answer.success) setConnection(answer);
      else fail(answer.message);
    } catch (error) {
      fail(
        error instanceof ApiError && [401, 403, 503].includes(error.status) ? error.detail : failureTexts.description,
      );
    }
    setTesting(false);
  };

  return (
    <Block aria-label="Connection test">
      <Heading level={2} size="h3">
        Connection test
      </Heading>
      <Button variant="outline" aria-disabled={testing} onClick={() => void test()}>
        {testing ? 'Testing...' : 'Test Square connection'}
      </Button>
      {errorMessage !== null && <ErrorSentence role="alert">{errorMessage}</ErrorSentence>}
      {connection !== null && (
        <Result
          title={connection.message}
          rows={Object.fromEntries(
            (connection.details?.availableLocations ?? []).map(({ id, name }) => [id, name] as const),
          )}
        />
      )}
    </Block>
  );
}

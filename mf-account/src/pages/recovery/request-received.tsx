import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { content } from './content.ts';

const Panel = styled.div`
  max-width: 560px;
  margin-top: 30px;
  padding: 26px 28px 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);

  & p {
    margin-top: 8px;
    color: var(--ink-2);
  }

  & button {
    margin-top: 22px;
  }
`;

/** Replaces the form once the request has been accepted, and takes the focus, which was in the form. */
export function RequestReceived({
  request: { message, linkKind },
  onAnother,
}: {
  /** The API's message, and the kind of the requested link: new access to the account, or the membership's page. */
  request: { readonly message: string; readonly linkKind: 'access' | 'membership' };
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <Heading ref={heading} level={2} size="h3" tabIndex={-1} data-focus-target="">
        {content.received[linkKind].heading}
      </Heading>
      <p>{message}</p>
      <p>{content.received[linkKind].after}</p>
      <Button variant="outline" size="compact" onClick={onAnother}>
        {content.received.another}
      </Button>
    </Panel>
  );
}

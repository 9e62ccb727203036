import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { landing } from '../../../content.ts';

const Panel = styled.div`
  max-width: 560px;
  margin-top: 30px;
  padding: 26px 28px 28px;
  border: 1.5px solid var(--ink);
  background: var(--sheet);

  & p {
    margin-block: 8px 22px;
    color: var(--ink-2);
  }
`;

/** Replaces the form after the request was accepted, and takes the focus, which was in the form. */
export function AuditSent({ message, onAnother }: { message: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel>
      <Heading ref={heading} level={3} tabIndex={-1} data-focus-target="">
        {landing.audit.sent}
      </Heading>
      <p>{message}</p>
      <Button variant="outline" size="compact" onClick={onAnother}>
        {landing.audit.another}
      </Button>
    </Panel>
  );
}

import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import { getStaffSession } from '@plumbline/contract/staff';
import { ErrorState } from '@plumbline/kit/error-state';
import { Heading, Lede } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useServices, type MetaArgs, type PageMeta } from '@plumbline/services';
import { content } from './content.ts';
import { SessionPanel } from './session-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { tellShell } from './tell-shell.ts';

/** Nobody keeps or lists it; what it shows of a session comes after the page. */
export const confidential = true;

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Staff | ${site.product}`, noindex: true };
}

const Place = styled.div`
  position: relative;
  overflow-x: clip;
`;

const Column = styled.div`
  max-width: 600px;
  min-height: 420px;
`;

const Below = styled(Lede)`
  margin-block: 18px 30px;
`;

const Panel = styled.div`
  margin-top: 30px;
`;

/** Sign-in and sign-out of staff: `/staff`. */
export function Page() {
  const { isAdmin } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [lede, setLede] = useState<string>(content.out.lede);
  // Without the flag nobody is asked: a visitor who comes here has no session, and a question would be an error in the console.
  const { data: session, error, isLoading, retry } = useEndpoint(getStaffSession, isAdmin ? {} : null);

  const askAgain = useEffectEvent(() => {
    if (session !== undefined || error !== undefined) retry();
  });
  useEffect(() => askAgain(), []);

  const over = isAdmin && error?.status === 401 && !isLoading;
  useEffect(() => {
    if (!over) return;
    setLede(content.out.ended);
    tellShell(false);
  }, [over]);

  const leave = () => {
    setLede(content.out.signedOut);
    tellShell(false);
    heading.current?.focus();
  };

  if (!isAdmin || over) {
    return (
      <Frame title={content.out.heading} heading={heading}>
        <Below>{lede}</Below>
        <SignInForm />
      </Frame>
    );
  }
  return (
    <Frame title={content.in.heading} heading={heading}>
      <Panel>
        {session !== undefined && <SessionPanel session={session} onSignedOut={leave} />}
        {session === undefined && error !== undefined && (
          <ErrorState {...content.failed} onRetry={retry} retrying={isLoading} />
        )}
        {session === undefined && error === undefined && <Loading />}
      </Panel>
    </Frame>
  );
}

function Frame({
  title,
  heading,
  children,
}: {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  return (
    <Place>
      <Section label={content.label}>
        <Column>
          <Heading level={1} ref={heading} tabIndex={-1}>
            {title}
          </Heading>
          {children}
        </Column>
      </Section>
      <PlumbLine length={190} />
    </Place>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden role="status">{content.in.loading}</VisuallyHidden>
      <Skeleton height="410px" />
    </>
  );
}

import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import { useServices, type MetaArgs, type PageMeta } from '@plumbline/services';
import { content } from './content.ts';
import { SessionView } from './session-view.tsx';
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
  // Without the flag nobody is asked for a session: a visitor has none, and the question would be an error in the console.
  const { isAdmin } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [farewell, setFarewell] = useState<string | null>(null);

  const close = (how: string) => {
    setFarewell(how);
    tellShell(false);
    heading.current?.focus();
  };

  return (
    <Place>
      <Section label={content.label}>
        <Column>
          <Heading level={1} ref={heading} tabIndex={-1}>
            {isAdmin ? content.in.heading : content.out.heading}
          </Heading>
          {isAdmin ? (
            <Panel>
              <SessionView onOver={close} />
            </Panel>
          ) : (
            <>
              <Below>{farewell ?? content.out.lede}</Below>
              <SignInForm />
            </>
          )}
        </Column>
      </Section>
      <PlumbLine length={190} />
    </Place>
  );
}

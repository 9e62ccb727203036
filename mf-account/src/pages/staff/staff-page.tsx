import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useServices, type MetaArgs, type PageMeta } from '@plumbline/services';
import { AccountFrame } from '../../components/account-frame.tsx';
import { LedeBelow } from '../../components/lede-below.ts';
import door from '../../pictures/front-door.svg';
import { content } from './content.ts';
import { SessionView } from './session-view.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { announceSession } from './announce-session.ts';

export function meta({ site }: MetaArgs): PageMeta {
  return { title: `Staff | ${site.product}`, noindex: true };
}

const picture = { src: door, width: 424, height: 306, maxWidth: 420 };

const Below = styled.div`
  margin-top: 30px;
`;

/** Sign-in and sign-out of staff: `/staff`. */
function StaffPage() {
  // Without the shell's flag `isAdmin` no session is requested: a visitor has none, and the API's 401 would be an error
  // in the browser's console.
  const { isAdmin } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [lastMessage, setLastMessage] = useState<string | null>(null);

  const onOver = (how: 'signedOut' | 'ended') => {
    setLastMessage(content.out[how]);
    announceSession(how === 'ended' ? 'ended' : 'out');
    heading.current?.focus();
  };

  return (
    <AccountFrame
      label={content.label}
      title={isAdmin ? content.in.heading : content.out.heading}
      heading={heading}
      picture={picture}
    >
      {!isAdmin && <LedeBelow>{lastMessage ?? content.out.lede}</LedeBelow>}
      <Below>{isAdmin ? <SessionView onOver={onOver} /> : <SignInForm />}</Below>
    </AccountFrame>
  );
}

export { StaffPage as Page };

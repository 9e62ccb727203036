import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { landing } from '../../../content.ts';

const Hint = styled.p`
  margin-top: 14px;
  font-size: 0.875rem;
  line-height: 1.45;
  color: var(--ink-2);
`;

/** What the e-mail address is used for, with a link to the privacy policy. */
export function PrivacyHint() {
  const [before, link, after] = landing.audit.privacy;
  return (
    <Hint>
      {before}
      <Link to="/privacy">{link}</Link>
      {after}
    </Hint>
  );
}

import { Fragment } from 'react';
import { styled } from 'styled-components';

/** A line that has no room for a domain takes it below as a whole; only one that is wider than the line breaks. */
const Domain = styled.span`
  display: inline-block;
  max-inline-size: 100%;
`;

/** A text whose e-mail addresses break where one would break them by hand: after the @, and a long domain before a dot. */
export function Breakable({ text }: { text: string }) {
  // Every second part is the domain of an address.
  return text
    .split(/(?<=@)([^\s@,]*[^\s@,.])/)
    .map((part, index) =>
      index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <Domain key={index}>{atDots(part)}</Domain>,
    );
}

function atDots(domain: string) {
  return domain.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

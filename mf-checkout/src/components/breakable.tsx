import { Fragment } from 'react';
import { styled } from 'styled-components';

/** An inline block, so that a domain moves to the next line as a whole. Only a domain wider than the line is broken. */
const Domain = styled.span`
  display: inline-block;
  max-inline-size: 100%;
`;

/**
 * A text whose e-mail addresses break into lines after the @, and before a dot if the domain is longer than the line.
 */
export function Breakable({ text }: { text: string }) {
  // Every second part is the domain of an e-mail address.
  return text
    .split(/(?<=@)([^\s@,]*[^\s@,.])/)
    .map((part, index) =>
      index % 2 === 0 ? <Fragment key={index}>{part}</Fragment> : <Domain key={index}>{breakableAtDots(part)}</Domain>,
    );
}

function breakableAtDots(domain: string) {
  return domain.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

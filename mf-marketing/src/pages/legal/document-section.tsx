import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';
import type { Block, LegalSection } from '../../legal/legal-document.ts';
import { LegalText } from './legal-text.tsx';

const Part = styled.section`
  scroll-margin-top: calc(var(--header-h) + 24px);

  & + & {
    margin-top: 44px;
  }

  & > * + * {
    margin-top: 16px;
  }

  & a {
    color: var(--link);
    text-underline-offset: 0.2em;
  }
`;

const Points = styled.ul`
  & > li {
    position: relative;
    padding-left: 1.5em;
  }

  & > li + li {
    margin-top: 0.5em;
  }

  & > li::before {
    content: '';
    position: absolute;
    left: 2px;
    top: 0.78em;
    width: 14px;
    height: 2px;
    background: var(--ink);
    print-color-adjust: exact;
  }
`;

/** One section of a document, numbered as in its table of contents. */
export function DocumentSection({
  number,
  section: { id, heading, blocks },
}: {
  number: number;
  section: LegalSection;
}) {
  return (
    <Part id={id} aria-labelledby={`${id}-heading`}>
      <Heading level={2} size="h3" id={`${id}-heading`}>
        {number}. {heading}
      </Heading>
      {blocks.map((block, index) => (
        <Passage key={index} block={block} />
      ))}
    </Part>
  );
}

function Passage({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <LegalText source={block} />
      </p>
    );
  }
  return (
    <Points>
      {block.map((point) => (
        <li key={point}>
          <LegalText source={point} />
        </li>
      ))}
    </Points>
  );
}

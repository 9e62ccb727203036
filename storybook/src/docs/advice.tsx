import { isValidElement, type ReactNode } from 'react';
import { styled } from 'styled-components';

/** One piece of advice: a sentence, and an example if it adds something. */
type Advice = string | { readonly text: string; readonly example: ReactNode };

/** The do's and don'ts of a component. */
export interface AdviceList {
  readonly do: readonly Advice[];
  readonly dont: readonly Advice[];
}

// The class prevents Storybook's text styles.
const Columns = styled.div.attrs({ className: 'sb-unstyled' })`
  display: grid;
  gap: 32px;
  margin: 32px 0;

  @media (min-width: 720px) {
    grid-template-columns: 1fr 1fr;
  }
`;

const Column = styled.section<{ $colour: string }>`
  padding-top: 14px;
  border-top: 3px solid ${({ $colour }) => $colour};

  & > strong {
    display: block;
    color: ${({ $colour }) => $colour};
    font: 600 var(--fs-h4) / 1.3 var(--sans);
  }

  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  & > ul > li {
    margin: 14px 0 0;
    font-size: var(--fs-small);
    line-height: 1.5;
  }
`;

const Example = styled.div`
  display: grid;
  justify-items: start;
  margin-bottom: 10px;
  padding: 24px;
  border: 1px solid var(--rule);
  background: var(--sheet);
`;

function List({ title, colour, advice }: { title: string; colour: string; advice: readonly Advice[] }) {
  return (
    <Column $colour={colour}>
      <strong>{title}</strong>
      <ul>
        {advice.map((entry) => {
          const { text, example } = typeof entry === 'string' ? { text: entry, example: null } : entry;
          return (
            <li key={text}>
              {isValidElement(example) && <Example>{example}</Example>}
              {text}
            </li>
          );
        })}
      </ul>
    </Column>
  );
}

/** Do and don't, side by side. */
export function DoAndDont(advice: AdviceList) {
  return (
    <Columns>
      <List title="Do" colour="var(--ok)" advice={advice.do} />
      <List title="Don’t" colour="var(--danger)" advice={advice.dont} />
    </Columns>
  );
}

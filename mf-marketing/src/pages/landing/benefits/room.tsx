import { styled } from 'styled-components';
import { Heading } from '@plumbline/kit/heading';

const Item = styled.li`
  display: grid;
  grid-template-columns: 40px 1fr;
  gap: 4px 12px;
  padding: 18px 0;
  border-top: 1px solid var(--rule);

  &:last-child {
    border-bottom: 1px solid var(--rule);
  }

  & p {
    grid-column: 2;
    font-size: var(--fs-small);
    line-height: 1.5;
    color: var(--ink-2);
  }
`;

const RoomNumber = styled.span`
  display: grid;
  place-items: center;
  width: 27px;
  height: 27px;
  border-radius: 50%;
  background: var(--ink);
  color: var(--paper);
  font-size: 0.875rem;
  font-weight: 600;
  font-stretch: 85%;

  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Availability = styled.p`
  && {
    font-size: 0.8125rem;
    font-weight: 500;
    font-stretch: 82%;
    color: var(--brass-text);
  }
`;

/** A benefit with the number of its room in the drawing. Screen readers use the list's own numbers instead. */
export function Room({
  number,
  name,
  text,
  availability,
}: {
  number: number;
  name: string;
  text: string;
  /** Which plans include the benefit, as a text. */
  availability: string;
}) {
  return (
    <Item>
      <RoomNumber aria-hidden="true">{number}</RoomNumber>
      <Heading level={3} size="h4">
        {name}
      </Heading>
      <p>{text}</p>
      <Availability>{availability}</Availability>
    </Item>
  );
}

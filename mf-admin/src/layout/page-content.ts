import { styled } from 'styled-components';

/** The content of an admin page within the shell's frame. */
export const PageContent = styled.div`
  --fs-small: 0.875rem;
  min-width: 0;
  margin-inline: var(--margin);
  padding-block: 16px 72px;

  @media (min-width: 1024px) {
    padding-block: 26px 72px;
  }
`;

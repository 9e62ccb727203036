import { Section } from '@plumbline/kit/section';
import { styled } from 'styled-components';

/** The first section of a blog page. */
export const PageHead = styled(Section).attrs({ flush: true })`
  && {
    padding-block: clamp(48px, 6vw, 88px) clamp(36px, 4vw, 56px);
  }
`;

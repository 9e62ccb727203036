import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '@plumbline/kit/skeleton';
import { words } from '../../content.ts';
import { Hint } from '../hint.ts';

const Place = styled.div`
  position: relative;
  min-height: 236px;
`;

const Waiting = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  gap: 20px;
  align-content: start;
`;

/** The frame of the provider's Payment Element, with a placeholder of about its size while it loads. */
export function ElementFrame({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <>
      <Place>
        {waiting && (
          <Waiting>
            <Skeleton height="76px" />
            <Skeleton height="76px" />
          </Waiting>
        )}
        {children}
      </Place>
      <Hint>{words.cardHint}</Hint>
    </>
  );
}

import { useState } from 'react';
import { styled } from 'styled-components';
import { day } from '@plumbline/contract/association-day';
import { Button } from '@plumbline/kit/button';
import { Section } from '@plumbline/kit/section';
import { useServices } from '@plumbline/services';
import { SectionHead } from '../../../components/section-head.tsx';
import { SectionButton } from '../../../components/section-button.tsx';
import { landing } from '../../../content.ts';
import { fill } from '../../../fill.ts';
import { percentOf, useLargestSaving } from '../largest-saving.ts';
import tape from '../pictures/tape.svg';
import { Clock } from './clock.tsx';
import { useCountdown } from './use-countdown.ts';

const Opening = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 24px 64px;
  align-items: flex-end;
  justify-content: space-between;

  & > :first-child {
    max-width: 640px;
  }
`;

const Pause = styled(Button)`
  margin-top: 28px;
`;

/* The picture of a measuring tape extends to the screen's edge; phones show only its beginning. */
const Tape = styled.div`
  margin: 40px calc(-1 * (var(--gutter) + var(--margin))) 0 0;
  overflow: hidden;

  & img {
    width: max(100%, 1000px);
    max-width: none;
  }
`;

/**
 * The section with the time for which the founding prices are still valid. After a configured deadline it is not shown.
 */
export function Countdown() {
  const { site, renderedAt } = useServices();
  const { foundingDeadline: deadline } = site;
  const [paused, setPaused] = useState(false);
  const saving = useLargestSaving();
  const msLeft = useCountdown(deadline, renderedAt, paused);
  if (deadline !== null && msLeft === 0) return null;
  const { label, prices, pause, resume, visit, deadline: deadlineTexts, saved: savedText } = landing.countdown;
  const texts = deadline === null ? visit : deadlineTexts;
  const sentences = [
    ...(deadline === null ? [visit.lede.text] : []),
    ...(saving === null ? [] : [fill(savedText, { saved: percentOf(saving) })]),
  ];
  const date = deadline === null ? '' : day(deadline);
  return (
    <Section tone="slate" label={label} id="pricing">
      <Opening>
        <SectionHead heading={fill(texts.heading, { date })}>
          {sentences.length === 0 ? undefined : sentences.join(' ')}
        </SectionHead>
        <SectionButton section="membership" variant="brass">
          {prices}
        </SectionButton>
      </Opening>
      <Clock msLeft={msLeft} />
      <Pause variant="outline" size="compact" onClick={() => setPaused(!paused)}>
        {paused ? resume : pause}
      </Pause>
      <Tape>
        <img src={tape} width="1218" height="84" alt="" loading="lazy" decoding="async" />
      </Tape>
    </Section>
  );
}

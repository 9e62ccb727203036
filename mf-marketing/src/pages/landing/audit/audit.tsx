import { useState } from 'react';
import { styled } from 'styled-components';
import { Section } from '@plumbline/kit/section';
import { SectionHead } from '../../../components/section-head.tsx';
import { ThemedPicture } from '@plumbline/kit/themed-picture';
import { useSubmissionMeta } from '../../../components/use-submission-meta.ts';
import { landing } from '../../../content.ts';
import sheet from '../pictures/audit-sheet.svg';
import { AuditForm } from './audit-form.tsx';
import { AuditSent } from './audit-sent.tsx';

const Columns = styled.div`
  display: grid;
  gap: 40px;

  @media (min-width: 720px) {
    grid-template-columns: minmax(0, 1fr) 240px;
    align-items: end;
  }

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: 48px;
    align-items: center;
  }

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) 400px;
    gap: 72px;
  }
`;

const Sheet = styled.div`
  max-width: 410px;
`;

/** The section of the free audit: a form, then the confirmation. */
export function Audit() {
  const { label, heading, lede, sheetAlt } = landing.audit;
  const [message, setMessage] = useState<string | null>(null);
  const [isAnotherRequest, setAnotherRequest] = useState(false);
  const form = useSubmissionMeta();
  const startAgain = () => {
    form.renewKey();
    setAnotherRequest(true);
    setMessage(null);
  };
  return (
    <Section tone="mortar" label={label} id="audit">
      <Columns>
        <div>
          <SectionHead heading={heading}>{lede}</SectionHead>
          {message === null ? (
            <AuditForm form={form} takesFocus={isAnotherRequest} onSent={setMessage} />
          ) : (
            <AuditSent message={message} onAnother={startAgain} />
          )}
        </div>
        <Sheet>
          <ThemedPicture sources={[{ src: sheet, width: 410, height: 520 }]} alt={sheetAlt} />
        </Sheet>
      </Columns>
    </Section>
  );
}

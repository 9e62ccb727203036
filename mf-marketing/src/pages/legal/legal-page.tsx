import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { Section } from '@plumbline/kit/section';
import type { LegalDocument } from '../../legal/legal-document.ts';
import { Contents } from './contents.tsx';
import { DocumentSection } from './document-section.tsx';
import { EffectiveDate } from './effective-date.tsx';
import { LegalText } from './legal-text.tsx';

const Place = styled.div`
  position: relative;
  overflow-x: clip;
`;

const Band = styled(Section)`
  padding-block: clamp(44px, 4.6vw, 72px) var(--section-y);

  @media print {
    padding-block: 0;
  }
`;

const Summary = styled(Lede)`
  max-width: 60ch;
  margin-top: 28px;
`;

const Columns = styled.div`
  display: grid;
  gap: 48px;
  margin-top: 48px;
  padding-top: 40px;
  border-top: 1.5px solid var(--ink);

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) 260px;
    gap: 72px;
    align-items: start;
  }

  @media print {
    display: block;
  }
`;

/* 60 to 66 characters a line: a character of the text font is about half an em wide. */
const Text = styled.div`
  max-width: 31em;

  @media (min-width: 1024px) {
    order: -1;
  }

  @media print {
    max-width: none;
  }
`;

/** A legal document: its title and dates, a summary, a table of contents, and its sections. */
export function LegalPage({
  document: { title, version, effective, dateLabel, summary, sections },
}: {
  document: LegalDocument;
}) {
  return (
    <Place>
      <Band label="Legal">
        <Heading level={1} size="h1">
          {title}
        </Heading>
        <EffectiveDate dateLabel={dateLabel} effective={effective} version={version} />
        <Summary>
          <LegalText source={summary} />
        </Summary>
        <Columns>
          <Contents sections={sections} />
          <Text>
            {sections.map((section, index) => (
              <DocumentSection key={section.id} number={index + 1} section={section} />
            ))}
          </Text>
        </Columns>
      </Band>
      <PlumbLine length={190} />
    </Place>
  );
}

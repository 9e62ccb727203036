import { styled } from 'styled-components';
import { Heading, Lede, Note } from '@plumbline/kit/heading';
import { tokensWith } from '../tokens/tokens.ts';
import { Specimen, Specimens } from './specimen.tsx';

const exampleTexts: Readonly<Record<string, string>> = {
  '--fs-mega': 'Measure twice.',
  '--fs-h1': 'Every house has a true line.',
  '--fs-h2': 'One membership, cut open.',
  '--fs-h3': 'What a 1920s rowhouse tells you',
  '--fs-fig': '9¾″',
  '--fs-h4': 'Party walls, parapets and the third stair tread',
  '--fs-lede': 'Five rooms, all included. Here is what is in each of them.',
  '--fs-body': 'Membership is paid by the year and ends when you say so.',
  '--fs-read': 'Stand across the street first. A parapet that leans has been leaning for longer than the listing says.',
  '--fs-small': 'We answer to this address within one working day.',
  '--fs-note': 'Scale 8 units to the foot',
};

const serif: ReadonlySet<string> = new Set(['--fs-mega', '--fs-h1', '--fs-h2', '--fs-h3', '--fs-fig']);

const Line = styled.div<{ $size: string; $serif: boolean }>`
  font-family: ${({ $serif }) => ($serif ? 'var(--serif)' : 'var(--sans)')};
  font-size: ${({ $size }) => `var(${$size})`};
  font-weight: ${({ $serif }) => ($serif ? 430 : 400)};
  letter-spacing: ${({ $serif }) => ($serif ? 'var(--tr-display)' : '0')};
  line-height: 1.2;
`;

/** Every font-size token, in the font it is used with. */
export function Sizes() {
  return (
    <Specimens>
      {tokensWith('--fs-').map((name) => (
        <Specimen key={name} name={name}>
          <Line $size={name} $serif={serif.has(name)}>
            {exampleTexts[name] ?? 'Plumbline'}
          </Line>
        </Specimen>
      ))}
    </Specimens>
  );
}

const Face = styled.div<{ $family: string }>`
  font-family: ${({ $family }) => `var(${$family})`};
  font-size: var(--fs-h3);
  font-weight: 430;
  line-height: 1.3;
`;

/** Both font families, with their fallbacks. */
export function FontFamilies() {
  return (
    <Specimens>
      {['--serif', '--sans'].map((name) => (
        <Specimen key={name} name={name}>
          <Face $family={name}>ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 $ % ″ ′ ¾</Face>
        </Specimen>
      ))}
    </Specimens>
  );
}

const Setting = styled.p<{ $name: string }>`
  max-width: var(--measure);
  ${({ $name }) => {
    if ($name.startsWith('--lh-')) return `line-height: var(${$name});`;
    if ($name.startsWith('--tr-')) return `letter-spacing: var(${$name});`;
    return '';
  }}
`;

/** The tokens for line height, letter spacing and line length, each applied to the same sentence. */
export function TextSettings() {
  return (
    <Specimens>
      {[...tokensWith('--lh-'), ...tokensWith('--tr-'), '--measure'].map((name) => (
        <Specimen key={name} name={name}>
          <Setting $name={name}>{exampleTexts['--fs-read']}</Setting>
        </Specimen>
      ))}
    </Specimens>
  );
}

const Sheet = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 24px;
  padding: 40px;
  border: 1px solid var(--rule);
  background: var(--sheet);
`;

/** Several font sizes in combination. */
export function SizesTogether() {
  return (
    <Sheet className="sb-unstyled">
      <Note>Membership</Note>
      <Heading level={3} size="h2">
        One membership, cut open.
      </Heading>
      <Lede>Five rooms, all included. Here is what is in each of them.</Lede>
      <p>It costs $250 a year, it begins on the day you pay, and it ends when you say so.</p>
    </Sheet>
  );
}

import { styled } from 'styled-components';
import { contrast } from '../tokens/contrast.ts';
import { colourGroups, type ColourGroup } from '../tokens/colour-groups.ts';
import type { Theme } from '@plumbline/remote/internal/storybook/with-brand';
import { tokenValue } from '../tokens/tokens.ts';

const Grid = styled.ul.attrs({ className: 'sb-unstyled' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(230px, 1fr));
  gap: 28px 24px;
  margin: 24px 0 0;
  padding: 0;
  list-style: none;

  & > li {
    margin: 0;
    font-size: var(--fs-small);
    line-height: 1.4;
  }
`;

const Swatch = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  height: 96px;
  margin-bottom: 10px;
  border: 1px solid var(--ink);
`;

const Half = styled.div<{ $colour: string; $background: string }>`
  background: linear-gradient(${({ $colour }) => `${$colour}, ${$colour}`}) ${({ $background }) => $background};
`;

const Value = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--fs-note);
  font-variant-numeric: tabular-nums;
`;

const Text = styled.p.attrs({ className: 'sb-unstyled' })`
  max-width: var(--measure);
  margin: 8px 0 0;
  color: var(--ink-2);
`;

const themes: readonly Theme[] = ['light', 'dark'];

/** The lowest contrast of a text colour on the given background colours, for each theme. */
function contrasts(name: string, backgrounds: readonly string[]): string {
  return themes
    .map((theme) => {
      const ratios = backgrounds.map((background) => contrast(tokenValue(name, theme), tokenValue(background, theme)));
      return Math.min(...ratios).toFixed(2);
    })
    .join(' · ');
}

function Colour({ name, purpose, on }: { name: string; purpose: string; on: readonly string[] }) {
  const values = themes.map((theme) => tokenValue(name, theme));
  return (
    <li>
      <Swatch>
        {themes.map((theme) => (
          <Half key={theme} $colour={tokenValue(name, theme)} $background={tokenValue('--paper', theme)} />
        ))}
      </Swatch>
      <b>{name}</b>
      <Value>{[...new Set(values)].join(' · ')}</Value>
      {on.length > 0 && <Value>Contrast {contrasts(name, on)}</Value>}
      {purpose}
    </li>
  );
}

function Group({ title, text, colours, on = [] }: ColourGroup) {
  return (
    <>
      <h2>{title}</h2>
      <Text>{text}</Text>
      <Grid>
        {Object.entries(colours).map(([name, purpose]) => (
          <Colour key={name} name={name} purpose={purpose} on={on} />
        ))}
      </Grid>
    </>
  );
}

/** Every colour token, in the light and the dark theme, with its lowest contrast when used as text. */
export function Colours() {
  return colourGroups.map((group) => <Group key={group.title} {...group} />);
}

/** The CSS background of the plumb line: its own colour, and over dark bands the `--line` colour of the band. */
export function bandColours(frame: HTMLElement): string {
  const top = frame.getBoundingClientRect().top;
  const bands = frame.parentElement?.querySelectorAll('[data-band="slate"],[data-band="brick"]') ?? [];
  const stops = Array.from(bands, (band) => {
    const box = band.getBoundingClientRect();
    const [start, end] = [`${box.top - top}px`, `${box.bottom - top}px`];
    const bandColour = getComputedStyle(band).getPropertyValue('--line');
    return `var(--line) ${start},${bandColour} ${start},${bandColour} ${end},var(--line) ${end}`;
  });
  return stops.length === 0 ? 'var(--line)' : `linear-gradient(${stops.join(',')})`;
}

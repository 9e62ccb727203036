/** The line's background: its own colour, and over dark bands theirs for the line. */
export function bandColours(frame: HTMLElement): string {
  const top = frame.getBoundingClientRect().top;
  const bands = frame.parentElement?.querySelectorAll('[data-band="slate"],[data-band="brick"]') ?? [];
  const stops = Array.from(bands, (band) => {
    const box = band.getBoundingClientRect();
    const [start, end] = [`${box.top - top}px`, `${box.bottom - top}px`];
    const lit = getComputedStyle(band).getPropertyValue('--line');
    return `var(--line) ${start},${lit} ${start},${lit} ${end},var(--line) ${end}`;
  });
  return stops.length === 0 ? 'var(--line)' : `linear-gradient(${stops.join(',')})`;
}

/** The props of the mark. */
export interface MarkProps {
  /** The mark's accessible name; without one it is decoration. */
  readonly title?: string;
  /** In px, default 40. Below 32 the drawing is that of the favicon, whose edges are on whole pixels at 24. */
  readonly size?: number;
  readonly className?: string;
}

/** The brand's sign for small sizes: the plumb line and its bob below a beam, on a dark square. The same in both themes. */
export function Mark({ title, size = 40, className }: MarkProps) {
  const naming = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title };
  const small = size < 32;
  return (
    <svg {...naming} className={className} width={size} height={size} viewBox={small ? '0 0 24 24' : '0 0 64 64'}>
      {small ? (
        <>
          <path d="M0 0h24v24H0z" fill="#1D2628" />
          <path d="M4 3h16v2H4z" fill="#F4F3EE" />
          <path d="M11 5h2v3h2v3q1.2.8 1.2 2.8Q16.2 16 12 23 7.8 16 7.8 13.8 7.8 11.8 9 11V8h2z" fill="#D9B468" />
          <path d="M12 8h3v3q1.2.8 1.2 2.8Q16.2 16 12 23z" fill="#A97E2F" />
        </>
      ) : (
        <>
          <path d="M0 0h64v64H0z" fill="#1D2628" />
          <path d="M10 8.500h44" stroke="#F4F3EE" strokeWidth="3.4" />
          <path d="M32 9v13" stroke="#D9B468" strokeWidth="2.6" />
          <path
            d="M28.32 18h7.360v4.400h-.320c.32 3.6 4.96 4.4 4.96 9.6 0 6-5.76 15.6-8.32 25.2-2.56-9.6-8.32-19.2-8.32-25.2 0-5.2 4.64-6 4.96-9.600h-.320z"
            fill="#D9B468"
          />
          <path d="M32 18h3.680v4.400h-.320c.32 3.6 4.96 4.4 4.96 9.6 0 6-5.76 15.6-8.32 25.200z" fill="#A97E2F" />
        </>
      )}
    </svg>
  );
}

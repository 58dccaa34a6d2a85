/** Draws a path of a 20 by 20 grid with lines in the text's colour. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="drawing" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export const microphoneIcon =
  "M10 2.5A2.5 2.5 0 0 1 12.5 5v5a2.5 2.5 0 0 1-5 0V5A2.5 2.5 0 0 1 10 2.5zM5 9.5a5 5 0 0 0 10 0M10 14.5v3M7.5 17.5h5";
export const mutedIcon = `${microphoneIcon}M3.5 3l13 14`;
export const stopIcon = "M5.5 5.5h9v9h-9z";
export const keyIcon =
  "M8 10a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM8 10h9.5v2.75M14.25 10v2.25";
export const hintIcon =
  "M7.5 14.5c0-2-2.5-3-2.5-6.5a5 5 0 0 1 10 0c0 3.5-2.5 4.5-2.5 6.5zM8 17.5h4";
export const notesIcon = "M4.5 3h11v14h-11zM7.5 7h5M7.5 10h5M7.5 13h3";
export const interruptIcon = "M3 10h9.5M9 6.5l3.5 3.5L9 13.5M16.5 4v12";
export const waveIcon = "M3.5 8.5v3M6.75 6.5v7M10 4v12M13.25 6.5v7M16.5 8.5v3";
export const pauseIcon = "M7 4.5v11M13 4.5v11";
export const flagIcon = "M5 17.5V3M5 3.5h10L12.5 7l2.5 3.5H5";
export const warningIcon = "M10 3l7.5 13.5h-15zM10 8v4M10 14.3v.2";
export const dotsIcon = "M5 10h.01M10 10h.01M15 10h.01";
export const refreshIcon = "M16 10a6 6 0 1 1-1.8-4.3M16 3v4h-4";
export const clockIcon = "M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4l2.5 1.5";

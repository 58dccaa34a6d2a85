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

/** A drawing of 20 by 20, in one line of the text's colour. */
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

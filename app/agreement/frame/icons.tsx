const paths = {
  print: "M4.5 6V2h7v4M4.5 12h-2V6h11v6h-2M4.5 9.5h7V14h-7z",
  save: "M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}

export function Shell({ children }: { children: React.ReactNode }) {
  return <main id="content">{children}</main>;
}

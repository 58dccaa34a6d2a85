import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches } from "react-router";
import type { Route } from "./+types/root";
import "./styles/tokens.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./ui/utilities.css";
import "./styles/page.css";
import "./styles/print.css";
import { asPageHandle } from "./page/page-handle.ts";
import newsreader from "./styles/fonts/newsreader.woff2";
import { ScrollMemory } from "./shell/scroll-memory.tsx";
import { themeColors } from "./shell/theme-colors.ts";
import { Shell } from "./shell/shell.tsx";
import { WhatYouCanDo } from "./shell/what-you-can-do.tsx";

export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map(({ handle }) => asPageHandle(handle));
  const hydrates = handles.some((handle) => handle.hydrates);
  const firstScript = handles.find((handle) => handle.firstScript)?.firstScript;
  return (
    // The first script may add an attribute. React fails once a browser's translation has replaced its text nodes.
    <html lang="en-GB" translate={hydrates ? "no" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {firstScript && <script dangerouslySetInnerHTML={{ __html: firstScript }} />}
        <link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <meta
          name="theme-color"
          content={themeColors.light}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        {hydrates && (
          <>
            <ScrollMemory />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  const title = isNotFound ? "Page not found" : "Something went wrong";
  return (
    <div className="page">
      <div className="page-head" role={isNotFound ? undefined : "alert"}>
        <title>{title}</title>
        <h1>{title}</h1>
        <p className="page-lead">
          {isNotFound
            ? "There is nothing at this address. It may have moved, or the link may be mistyped."
            : "This page did not load. The fault is ours, not yours: please try again in a moment."}
        </p>
        <p className="page-lead">
          <a href="/">Go to the home page</a>
        </p>
      </div>
      <WhatYouCanDo />
    </div>
  );
}

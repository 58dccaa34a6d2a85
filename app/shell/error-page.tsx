import { WhatYouCanDo } from "./what-you-can-do.tsx";

export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
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

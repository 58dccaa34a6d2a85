import { WhatYouCanDo } from "./what-you-can-do.tsx";

export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  return (
    <div className="page">
      {isNotFound ? (
        <div className="page-head">
          <title>Page not found</title>
          <h1>Page not found</h1>
          <p className="page-lead">
            There is nothing at this address. It may have moved, or the link may be mistyped.
          </p>
          <HomeLink />
        </div>
      ) : (
        <div className="page-head" role="alert">
          <title>Something went wrong</title>
          <h1>Something went wrong</h1>
          <p className="page-lead">
            This page did not load. The fault is ours, not yours: please try again in a moment.
          </p>
          <HomeLink />
        </div>
      )}
      <WhatYouCanDo />
    </div>
  );
}

function HomeLink() {
  return (
    <p className="page-lead">
      <a href="/">Go to the home page</a>
    </p>
  );
}

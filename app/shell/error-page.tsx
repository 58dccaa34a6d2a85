import "./error-page.css";

export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  return isNotFound ? (
    <div className="error-page">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have moved, or the link may be mistyped.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  ) : (
    <div className="error-page" role="alert">
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>The page could not be made. The fault is ours, not yours; please try again in a moment.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </div>
  );
}

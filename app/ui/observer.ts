import { enableStaticRendering, observer } from "mobx-react-lite";

// On the server components never unmount, so reactions would leak: import `observer` from here, never from
// mobx-react-lite.
enableStaticRendering(typeof document === "undefined");

export { observer };

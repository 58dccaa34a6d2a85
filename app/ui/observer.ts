import { enableStaticRendering, observer } from "mobx-react-lite";

// On the server components never unmount, so their reactions would never be disposed.
enableStaticRendering(typeof document === "undefined");

export { observer };

import { enableStaticRendering, observer } from "mobx-react-lite";

// On the server nothing unmounts, so reactions would never be disposed.
enableStaticRendering(typeof document === "undefined");

export { observer };

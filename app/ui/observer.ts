import { enableStaticRendering, observer } from "mobx-react-lite";

// Before any observer can be defined: on the server nothing unmounts, so a reaction would never end.
enableStaticRendering(typeof document === "undefined");

export { observer };

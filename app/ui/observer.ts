import { enableStaticRendering, observer } from "mobx-react-lite";

// Components never unmount on the server, so their reactions would leak.
enableStaticRendering(typeof document === "undefined");

export { observer };

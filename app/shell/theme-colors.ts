/** `--paper` of `styles/tokens.css`, for places without custom properties. */
export const themeColors = { light: "#fbf9f4", dark: "#14171e" };

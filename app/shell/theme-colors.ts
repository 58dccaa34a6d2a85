/** `--paper` of `styles/tokens.css`, for what knows no custom properties. */
export const themeColors = { light: "#fbf9f4", dark: "#14171e" };

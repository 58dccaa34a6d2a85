/** Where Log in and Sign up lead (spec.md, 2, "Layout shell"). */
export const NOWHERE = "#";

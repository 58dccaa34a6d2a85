import { createContext } from "react";

/** Whether there is an OpenAI key now, stored or not. */
export const HasKey = createContext(false);

/** Stands wherever the page says that something is sent there. */
export const openaiKeeps = "OpenAI keeps what it is sent, usually for 30 days.";

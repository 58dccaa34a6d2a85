/** Brings the conversation below the bar, which stays in view with it. */
export function showConversation(): void {
  document.querySelector(".voice-panels")?.scrollIntoView({ behavior: "instant" });
}

import { Notice } from "../ui/notice.tsx";

/** The author of the newest post, which shows that the posts API answers. */
export function ResponseFromApi({ post }: { post: { author?: string | undefined } | null }) {
  if (!post) {
    return (
      <Notice kind="bad" role="alert">
        No API response received
      </Notice>
    );
  }
  return <p className="home-api">{`Response from API: ${post.author ?? "Not received"}`}</p>;
}

export const meta = () => [{ title: "Post" }];

export default function PostPage() {
  return <h1>Post</h1>;
}

import type { Route } from "./+types/route";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Prose } from "../ui/prose.tsx";
import { biography } from "./biography.ts";
import { profile } from "./profile.ts";
import "./home.css";

const newestPost = async (): Promise<{ author?: string } | null> => null;

export async function loader() {
  const { name, lead, ventures } = profile;
  return { name, lead, ventures, biography, post: await newestPost() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.name },
  { name: "description", content: loaderData?.lead },
];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { post, ...owner } = loaderData;
  return (
    <div className="home">
      <div className="home-head">
        <h1>{owner.name}</h1>
        <p>{owner.lead}</p>
      </div>
      <Prose dangerouslySetInnerHTML={{ __html: owner.biography }} />
      <ul className="plain home-ventures">
        {owner.ventures.map(({ name, url, summary }) => (
          <li key={url}>
            <Card>
              <a className="card-link" href={url} target="_blank" rel="noopener">
                {name}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              <p>{summary}</p>
            </Card>
          </li>
        ))}
      </ul>
      {post ? (
        <p className="home-api">{`Response from API: ${post.author ?? "Not received"}`}</p>
      ) : (
        <Notice kind="bad" role="alert">
          No API response received
        </Notice>
      )}
    </div>
  );
}

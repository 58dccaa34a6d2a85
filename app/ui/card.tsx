import type { ComponentProps } from "react";
import "./card.css";

/** A raised piece of paper. Its first link with the class `card-link` takes the whole surface. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={className ? `card ${className}` : "card"} />;
}

import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { UploadPage } from "../form/upload-page.tsx";
import type { OfferAnswer } from "./answer-offer.ts";
import { OfferedAgreement } from "./offered-agreement.tsx";
import { OpenForm } from "./open-form.tsx";
import "../agreement-tool.css";
import "../frame/frame.css";
import "../document/sheet.css";
import "./offer.css";

interface OfferToolProps {
  consultant: string;
  email: string;
  answer: OfferAnswer | undefined;
}

export function OfferTool({ consultant, email, answer }: OfferToolProps) {
  useOfferInLink(answer !== undefined);
  if (answer?.offer) {
    return (
      <OfferedAgreement
        key={answer.agreement ? "agreed" : answer.offer.hash}
        answer={answer}
        offer={answer.offer}
      />
    );
  }
  return (
    <UploadPage
      title="An offer"
      purpose={`Open what ${consultant} has sent you: a link or a file. Nothing is kept here.`}
      aside={
        <p>
          Only {consultant} makes offers. To ask for one, write to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      }
    >
      <title>{answer ? "Error: An offer" : "An offer"}</title>
      <OpenForm answer={answer} />
    </UploadPage>
  );
}

/** No request holds a link's fragment, so the page sends it as the form would. The address stays, and with it a reload works. */
function useOfferInLink(isAnswered: boolean) {
  const submit = useSubmit();
  const sent = useRef("");

  useEffect(() => {
    const open = () => {
      const offer = location.hash.slice(1);
      if (offer === "" || offer === sent.current || document.getElementById(offer)) return;
      sent.current = offer;
      const form = new FormData();
      form.set("intent", "open");
      form.set("offer", offer);
      const action = `/agreement/offer${location.hash}`;
      void submit(form, { method: "post", action, encType: "multipart/form-data", replace: true });
    };
    if (!isAnswered) open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, [isAnswered, submit]);
}

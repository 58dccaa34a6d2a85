import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { UploadPage } from "../upload/upload-page.tsx";
import type { OfferAnswer } from "./answer-offer.ts";
import { keptAgreements, offerIn } from "./kept-in-tab.ts";
import { OfferedAgreement } from "./offered-agreement.tsx";
import { OpenForm } from "./open-form.tsx";
import { offerScript } from "./offer-script.ts";
import "../agreement-tool.css";
import "../frame/frame.css";
import "../document/sheet.css";
import "./offer.css";

interface OfferToolProps {
  consultant: string;
  email: string;
  answer: OfferAnswer | undefined;
}

export function OfferTool(props: OfferToolProps) {
  const isAnswered = props.answer !== undefined;
  useOfferInLink(isAnswered);
  useAgreedInTab(props.answer);
  return (
    <>
      {/* An async module does not wait for the style sheets. */}
      <script
        type="module"
        async
        id="open-link"
        data-answered={isAnswered || undefined}
        dangerouslySetInnerHTML={{ __html: offerScript }}
      />
      <OfferOrForm {...props} />
    </>
  );
}

function OfferOrForm({ consultant, email, answer }: OfferToolProps) {
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
      purpose={`Open what ${consultant} has sent you: a link or a file. This site keeps no copy.`}
      desk={
        <section className="sheet stack upload-sheet upload-about" aria-labelledby="no-offer">
          <div>
            <h2 id="no-offer">No offer yet?</h2>
            <p>
              Only {consultant} makes offers. To ask for one, write to{" "}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
          </div>
        </section>
      }
    >
      <title>{answer ? "Error: An offer" : "An offer"}</title>
      <div className="open-offer">
        <p className="offer-opening">Opening the offer…</p>
        <OpenForm answer={answer} />
      </div>
    </UploadPage>
  );
}

/** Shows what this tab agreed to in place of its offer, which may have been opened as a file. */
function useAgreedInTab(answer: OfferAnswer | undefined) {
  const submit = useSubmit();
  const token = answer?.agreement ? undefined : answer?.offer?.token;

  useEffect(() => {
    const kept = token && keptAgreements().findLast((each) => offerIn(each) === token);
    if (!kept) return;
    const form = new FormData();
    form.set("intent", "open");
    form.set("agreement", kept.text);
    const action = `/agreement/offer#${token}`;
    void submit(form, { method: "post", action, encType: "multipart/form-data", replace: true });
  }, [token, submit]);
}

/** Opens a link that `offerScript` did not: a truncated one, or a second one. The address stays, for reloads. */
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

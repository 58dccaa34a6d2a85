import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { PricedModels } from "./cost-of.ts";
import { formatPriceDate } from "./dollars.ts";
import { maxPrice, type PriceList } from "./price-lookup.ts";
import { type PriceName, priceNames } from "./provider-prices.ts";
import "../../ui/dialog.css";
import "./prices-dialog.css";

interface PricesDialogProps {
  models: PricedModels;
  prices: PriceList;
  onClose: () => void;
}

const spoken = priceNames.filter((name) => name !== "minute");
const written: readonly PriceName[] = ["textInput", "cachedTextInput", "textOutput"];

const labels: Readonly<Record<PriceName, string>> = {
  audioInput: "Audio in",
  cachedAudioInput: "Audio in, cached",
  audioOutput: "Audio out",
  textInput: "Text in",
  cachedTextInput: "Text in, cached",
  textOutput: "Text out",
  minute: "A minute of speech",
};

const wrong = `Enter a number from 0 to ${maxPrice.toLocaleString("en-GB")}.`;

type Texts = Record<string, Partial<Record<PriceName, string>>>;

export function PricesDialog({ models, prices, onClose }: PricesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const groups = groupsOf(models);
  const [texts, setTexts] = useState(() => textsOf(groups, prices));
  const [isChecked, setChecked] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Focusing the first field would bring up a phone's keyboard over the text.
    dialog.current?.querySelector("h2")?.focus();
  }, []);

  function save(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    const entered = readTexts(groups, texts);
    if (!entered) return;
    if (prices.set(entered)) dialog.current?.close();
    else setUnsaved(true);
  }

  function reset() {
    prices.reset();
    setTexts(textsOf(groups, prices));
    setChecked(false);
  }

  return (
    <dialog
      className="dialog prices-dialog"
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <form noValidate autoComplete="off" onSubmit={save}>
        <h2 id={heading} tabIndex={-1}>
          Prices
        </h2>
        <p>
          {`US dollars for a million tokens, as ${prices.own ? "you entered them on" : "of"} ${formatPriceDate(prices.date)}. The estimate, a call’s cost and your budget go by these prices. What you pay is on your provider’s bill, not this page.`}
        </p>
        {groups.map(({ model, title, names }) => (
          <fieldset key={title}>
            <legend>{`${title}: ${model}`}</legend>
            <div className="prices-fields">
              {names.map((name) => {
                const text = texts[model]?.[name] ?? "";
                return (
                  <TextField
                    key={name}
                    label={labels[name]}
                    error={isChecked && readPrice(text) === "wrong" ? wrong : undefined}
                    inputMode="decimal"
                    value={text}
                    onChange={({ currentTarget: { value } }) =>
                      setTexts((all) => ({ ...all, [model]: { ...all[model], [name]: value } }))
                    }
                  />
                );
              })}
            </div>
          </fieldset>
        ))}
        {isUnsaved && (
          <p role="alert">
            This browser can’t keep the prices: they apply until you leave the page.
          </p>
        )}
        <div className="button-row dialog-foot">
          <Button type="submit">Save prices</Button>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Close
          </Button>
          <Button kind="quiet" onClick={reset}>
            Reset
          </Button>
        </div>
      </form>
    </dialog>
  );
}

type Group = { title: string; model: string; names: readonly PriceName[] };

function groupsOf({ realtimeModel, transcriptionModel, cleaningModel }: PricedModels): Group[] {
  return [
    { title: "The call", model: realtimeModel, names: spoken },
    { title: "Transcription", model: transcriptionModel, names: ["minute"] },
    { title: "Cleaning and debrief", model: cleaningModel, names: written },
  ];
}

function textsOf(groups: readonly Group[], prices: PriceList): Texts {
  const texts: Texts = {};
  for (const { model, names } of groups) {
    const price = prices.priceOf(model);
    const entries = names.map((name) => [name, price?.[name]?.toString() ?? ""]);
    texts[model] = { ...texts[model], ...Object.fromEntries(entries) };
  }
  return texts;
}

/** Returns undefined if a text is not a price. Leaves empty ones out. */
function readTexts(groups: readonly Group[], texts: Texts) {
  const models: Record<string, Partial<Record<PriceName, number>>> = {};
  for (const { model, names } of groups) {
    const price = (models[model] ??= {});
    for (const name of names) {
      const value = readPrice(texts[model]?.[name] ?? "");
      if (value === "wrong") return undefined;
      if (value !== undefined) price[name] = value;
    }
  }
  return models;
}

function readPrice(text: string): number | undefined | "wrong" {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return undefined;
  const price = Number(trimmed);
  return price >= 0 && price <= maxPrice ? price : "wrong";
}

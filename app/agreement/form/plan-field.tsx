import { memo } from "react";
import { FieldError } from "../../ui/field.tsx";
import { formatMoney } from "../../ui/format-number.ts";
import { choicesOf, type Plans, currentPlans } from "../../work-together/plans.ts";
import { carryFields } from "./form-state.ts";
import "../../ui/checkbox.css";

interface PlanFieldProps {
  plans?: Plans | undefined;
  defaultValue: string;
  error?: string | undefined;
}

const planGroups = [
  { plan: "retained", title: "Retained", spoken: "Retained Plan", when: "Every 4 weeks" },
  { plan: "onDemand", title: "On demand", spoken: "On-Demand Plan", when: "When you need it" },
];

export const PlanField = memo(function PlanField(props: PlanFieldProps) {
  const { plans = currentPlans, defaultValue, error } = props;
  return (
    <>
      <div className="cluster plan-head">
        <p className="plan-field-legend" id="plan-legend">
          Plan and tier
        </p>
        {/* Outside the group, which offers the six plans. */}
        <label className="row plan-none">
          <input type="radio" name="plan" value="" />
          No plan yet
        </label>
      </div>
      <div
        className="plan-field"
        role="radiogroup"
        aria-labelledby="plan-legend"
        aria-describedby={error && "plan-error"}
        data-wrong={error && ""}
      >
        <FieldError id="plan-error" error={error} />
        {planGroups.map(({ plan, title, spoken, when }) => (
          <div key={plan} className="plan-field-plan">
            <p aria-hidden="true">
              <strong>{title}</strong> {when}
            </p>
            {choicesOf(plans)
              .filter((choice) => choice.plan === plan)
              .map(({ choice, tier }) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name="plan"
                    id={choice === "retained-1" ? "plan" : undefined}
                    value={choice}
                    aria-label={`${spoken}, Tier ${choice.at(-1)}: ${tier.hours} hours, ${formatMoney(tier.blockPrice)} a block`}
                    defaultChecked={choice === defaultValue}
                  />
                  <span>
                    Tier {choice.at(-1)}: {tier.hours} hours <b>{formatMoney(tier.blockPrice)}</b>
                  </span>
                </label>
              ))}
          </div>
        ))}
        <p className="fine-print plan-field-note">
          Prices of a block, excluding VAT.{" "}
          <a href="/work-together" onClick={carryFields}>
            Compare the plans
          </a>
        </p>
      </div>
    </>
  );
});

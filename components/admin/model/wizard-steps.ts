export const wizardSteps = ["topic", "facilitator", "sub-topics", "invite"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The step named in the address; else the first that is still to be done for a room in preparation. */
export function stepToContinue(wanted: string | undefined, subTopicsApproved: boolean): WizardStep {
  return wizardSteps.find((step) => step === wanted) ?? (subTopicsApproved ? "invite" : "sub-topics");
}

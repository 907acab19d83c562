/** Texts of the preview with `{name}` places, by the keys of `credits.preview`. */
export type PreviewTexts = {
  counts: string
  countsPart: string
  countsNot: string
  planned: string
  notTracked: string
  plannedCounts: string
  plannedNothing: string
  afterLastPeriod: string
  notTrackedText: string
  exempt: string
  period: string
  firstYearMet: string
  firstYearShort: string
  secondYearMet: string
  secondYearShort: string
  allMet: string
  addsLess: string
  overage: string
  onlineOverage: string
  /** One line for a toast: "Counts 4 for CA / CNA (0042)". */
  effect: { counts: string; countsPart: string; countsNothing: string; planned: string }
  /** Sentences about reasons, by their key under `compliance`. */
  issues: Record<string, string>
  /** Reasons in two or three words, by code. */
  reasons: Record<string, string>
}

/** What is said above a form that what was typed was kept. */
export type DraftTexts = { kept: string; changed: string; startOver: string }

let known: DraftTexts | null = null

/** Gives the browser these texts in the reader's language, once for all forms. */
export function keepDraftTexts(texts: DraftTexts): void {
  known = texts
}

export const knownDraftTexts = (): DraftTexts | null => known

import { pageTexts } from './page-texts'

/** What is said above a form that what was typed was kept. */
export type DraftTexts = { kept: string; changed: string; startOver: string }

/** The same for all forms of a page. */
export const knownDraftTexts = (): DraftTexts | null => pageTexts().draft ?? null

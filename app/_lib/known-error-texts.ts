/** What an error page says, in the reader's language. */
export type ErrorTexts = {
  title: string
  text: string
  requestId: string
  retry: string
  home: string
  updateTitle: string
  updateText: string
  reload: string
}

let known: ErrorTexts | null = null

/** Keeps the texts of this page for the case that a part of it fails. */
export function keepErrorTexts(texts: ErrorTexts): void {
  known = texts
}

export const knownErrorTexts = (): ErrorTexts | null => known

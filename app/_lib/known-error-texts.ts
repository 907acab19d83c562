import { pageTexts } from './page-texts'

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

/** The texts that this page has brought for the case that a part of it fails. */
export const knownErrorTexts = (): ErrorTexts | null => pageTexts().errors ?? null

/** In whose way a date is written: English is the US style, "Mar 16, 2026". */
export type DateLanguage = 'en' | 'es' | 'ja'

const isDateLanguage = (text: string | undefined): text is DateLanguage =>
  text === 'en' || text === 'es' || text === 'ja'

/** On `globalThis`: pages, their parts and the API are separate bundles of one process, and each loads this module. */
const shared = globalThis as { sumaDates?: { getStore: () => DateReader | undefined } }

/** Who reads dates: how they are written, and whether on a page, where a line must not end within one. */
export type DateReader = { language: DateLanguage; onPage: boolean }

/**
 * How the reader has dates written: in the browser as the page says (`<html data-dates>`), on the server as was found for this request
 * or this message (`lib/i18n/date-language.ts`). As with the language of a page, every text that is made meanwhile follows it.
 */
export function dateLanguage(): DateLanguage {
  if (typeof document !== 'undefined') {
    const { dates } = document.documentElement.dataset
    return isDateLanguage(dates) ? dates : 'en'
  }
  return shared.sumaDates?.getStore()?.language ?? 'en'
}

/** Whether what is made now is drawn on a page: not a mail, a file, or an answer of the API. */
export const isOnPage = (): boolean =>
  typeof document !== 'undefined' || (shared.sumaDates?.getStore()?.onPage ?? false)

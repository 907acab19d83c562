/** The language in which a date is written: English is the US style, "Mar 16, 2026". */
export type DateLanguage = 'en' | 'es' | 'ja'

const isDateLanguage = (text: string | undefined): text is DateLanguage =>
  text === 'en' || text === 'es' || text === 'ja'

/** On `globalThis`: pages, their parts and the API are separate bundles of one process, and each loads this module. */
const shared = globalThis as { sumaDates?: { getStore: () => DateReader | undefined } }

/** Who reads dates: how they are written, and whether on a page, where a line must not end within one. */
export type DateReader = { language: DateLanguage; onPage: boolean }

/**
 * The date language of the reader: in the browser that of the page (`<html data-dates>`), on the server that of the current request or
 * message (`lib/i18n/date-language.ts`). Every text that is made meanwhile follows it.
 */
export function dateLanguage(): DateLanguage {
  if (typeof document !== 'undefined') {
    const { dates } = document.documentElement.dataset
    return isDateLanguage(dates) ? dates : 'en'
  }
  return shared.sumaDates?.getStore()?.language ?? 'en'
}

/** Whether the current text is for a page: not for a mail, a file, or an answer of the API. */
export const isOnPage = (): boolean =>
  typeof document !== 'undefined' || (shared.sumaDates?.getStore()?.onPage ?? false)

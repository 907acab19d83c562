/** The language in which a date is written: English is the US style, "Mar 16, 2026". */
export type DateLanguage = 'en' | 'es' | 'ja'

const isDateLanguage = (text: string | undefined): text is DateLanguage =>
  text === 'en' || text === 'es' || text === 'ja'

/**
 * On `globalThis`, because pages, their client parts and the API are separate bundles in one process, and each loads
 * this module.
 */
const shared = globalThis as { sumaDates?: { getStore: () => DateReader | undefined } }

/**
 * The reader of dates: their date language, and whether the text is for a page, where no line may break within a date.
 */
export type DateReader = { language: DateLanguage; onPage: boolean }

/**
 * The date language of the reader: in the browser that of the page (`<html data-dates>`), on the server that of the
 * current request or message (`lib/i18n/date-language.ts`). Every text made in that context follows it.
 */
export function dateLanguage(): DateLanguage {
  if (typeof document !== 'undefined') {
    const { dates } = document.documentElement.dataset
    return isDateLanguage(dates) ? dates : 'en'
  }
  return shared.sumaDates?.getStore()?.language ?? 'en'
}

/** Whether the current text is for a page, and not for a mail, a file, or a response of the API. */
export const isOnPage = (): boolean =>
  typeof document !== 'undefined' || (shared.sumaDates?.getStore()?.onPage ?? false)

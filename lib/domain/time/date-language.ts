/** In whose way a date is written: English is the US style, "Mar 16, 2026". */
export type DateLanguage = 'en' | 'es' | 'ja'

const isDateLanguage = (text: string | undefined): text is DateLanguage =>
  text === 'en' || text === 'es' || text === 'ja'

/** On `globalThis`: pages, their parts and the API are separate bundles of one process, and each loads this module. */
const shared = globalThis as { sumaDates?: { getStore: () => { language: DateLanguage } | undefined } }

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

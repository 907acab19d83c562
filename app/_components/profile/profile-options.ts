import { getLocale, getTranslations } from 'next-intl/server'
import { addressStates } from '@/lib/domain/lists/geographies'
import { ethnicities, genders, type Language, languageCodes, sexualOrientationCodes } from '@/lib/domain/lists/people'
import { languageName } from '@/lib/i18n/locales'

/** Choices for the optional questions in the reader's language; languages are sorted by name. */
export async function aboutOptions() {
  const [t, fields, locale] = await Promise.all([
    getTranslations('enums'),
    getTranslations('account.fields'),
    getLocale(),
  ])
  const byName = new Intl.Collator(locale).compare
  // The platform's language names have none for sign language in Spanish.
  const nameOf = (code: Language) => (code === 'ase' ? fields('signLanguage') : languageName(code, locale))
  return {
    genders: genders.map((value) => ({ value, label: t(`genders.${value}`) })),
    orientations: sexualOrientationCodes.map((value) => ({ value, label: t(`sexualOrientations.${value}`) })),
    races: ethnicities.map((value) => ({ value, label: t(`ethnicities.${value}`) })),
    languages: languageCodes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => byName(a.label, b.label)),
  }
}
export type AboutOptions = Awaited<ReturnType<typeof aboutOptions>>

/** States and territories where mail can be delivered, sorted by name. */
export async function stateOptions() {
  const [t, locale] = await Promise.all([getTranslations('enums.geographies'), getLocale()])
  const byName = new Intl.Collator(locale).compare
  return addressStates.map((value) => ({ value, label: t(value) })).sort((a, b) => byName(a.label, b.label))
}

import { type Label, type LabelKey, labelKeys, type PaperWords } from '@/lib/domain/certificates/paper-words'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { defaultLocale, type Locale } from './locales'
import { translatorFor } from './translator'

/** The words of papers: in English, as laws use it, with the reader's language beside every label. */
export function paperWords(locale: Locale): PaperWords {
  const fixed = translatorFor(defaultLocale)
  const local = translatorFor(locale)
  const label = (key: LabelKey): Label => {
    const words = { fixed: fixed(`certificates.paper.${key}`), local: local(`certificates.paper.${key}`) }
    // For example, "Instructor" is also Spanish.
    return words.local === words.fixed ? { ...words, local: null } : words
  }
  const namesOf = (group: string, codes: readonly string[]) =>
    Object.fromEntries(codes.map((code) => [code, fixed(`enums.${group}.${code}`)]))
  return {
    language: locale,
    labels: Object.fromEntries(labelKeys.map((key) => [key, label(key)])) as PaperWords['labels'],
    geographies: namesOf('geographies', geographyCodes),
    types: namesOf('credentialTypesShort', credentialTypeCodes),
    formats: namesOf('courseFormats', courseFormats),
  }
}

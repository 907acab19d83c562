import type { ReplyTo } from '@/lib/data/reminders/reply-to'
import { calledName, fullName, type PersonName } from '@/lib/domain/people/names'
import { storedDatesOf, withDatesIn } from '@/lib/i18n/date-language'
import { isLocale, type Locale } from '@/lib/i18n/locales'
import type { ReminderWords } from '@/lib/i18n/notice-texts'
import { translatorFor } from '@/lib/i18n/translator'

/** Formats one reminder for its reader; `name` is the person who gets the replies. */
type WordsFor<E> = (example: E, name: string | null, locale: Locale) => ReminderWords
type Reads = { uiLanguage: string | null; datesInLanguage: boolean }
type Previewed<E> = { example: (E & PersonName & Reads) | null; replyTos: readonly ReplyTo[] }

/**
 * A preview of one reminder and its possible reply addresses: with the same texts as the mail, in the reader's
 * language.
 */
export const reminderParts = <E>(wordsFor: WordsFor<E>) => ({
  example: ({ example }: Previewed<E>) => {
    if (!example) return null
    const language = languageOf(example)
    const t = translatorFor(language)
    const { firstName, middleName, lastName } = example
    const name = calledName(example)
    const greeting = name ? t('mail.greeting', { name }) : t('mail.greetingNoName')
    const { openClass, ...words } = withDatesIn(storedDatesOf(example), () => wordsFor(example, null, language))
    const openClassText = openClass && `${openClass.label}: ${openClass.value}`
    return { firstName, middleName, lastName, language, greeting, ...words, openClass: openClassText }
  },
  replyTos: ({ example, replyTos }: Previewed<E>) =>
    replyTos.map(({ memberId: id, email, ...person }) => {
      const name = fullName(person)
      return { id, name, email, line: example && wordsFor(example, name, languageOf(example)).reply }
    }),
})

const languageOf = ({ uiLanguage }: { uiLanguage: string | null }): Locale => (isLocale(uiLanguage) ? uiLanguage : 'en')

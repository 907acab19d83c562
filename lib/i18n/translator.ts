import { createTranslator } from 'next-intl'
import { inNextBundle } from '@/lib/env'
import type { Locale } from './locales'
import { compiledMessages, loadMessages } from './messages'
import type { Messages } from './messages-type'

export type MessageValues = Record<string, string | number>

/** Gives the text of a message by its full key ("errors.notFound") with its placeholders filled. */
export type Translate = {
  (key: string, values?: MessageValues): string
  /** Whether there is a text with this key. */
  has: (key: string) => boolean
}

/** Called for a key without a text, or a text that cannot be filled. */
export type ReportMessage = (problem: { code: string; key: string; locale: Locale }) => void

const translators = new WeakMap<Messages, Translate>()

const warn: ReportMessage = ({ code, key, locale }) => console.error(`message ${key} (${locale}): ${code}`)

/**
 * A translator for use outside pages: API messages and mails. Never throws: a key without a text, or a text with
 * missing values, returns the key and is reported.
 */
export function translatorFor(locale: Locale, report: ReportMessage = warn): Translate {
  const messages = inNextBundle ? compiledMessages(locale) : loadMessages(locale)
  if (report !== warn) return makeTranslate(locale, messages, report)
  const t = translators.get(messages) ?? makeTranslate(locale, messages, report)
  translators.set(messages, t)
  return t
}

function makeTranslate(locale: Locale, messages: Messages, report: ReportMessage): Translate {
  const translator = createTranslator({
    locale,
    messages,
    timeZone: 'UTC',
    // Reported in `getMessageFallback`, which knows the key.
    onError: () => {},
    getMessageFallback: ({ error, key }) => {
      report({ code: error.code, key, locale })
      return key
    },
  })
  // Keys come from refusals, as data, so the typed keys of pages cannot describe them.
  return translator as unknown as Translate
}

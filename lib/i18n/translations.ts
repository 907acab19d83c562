import 'server-only'
import { createTranslator } from 'next-intl'
import { getLocale, type getTranslations as ofRequest } from 'next-intl/server'
import type { Locale } from './locales'
import { loadMessages } from './messages'
import type { Messages } from './messages-type'
import { remembering } from './remembering'

const known = new WeakMap<Messages, Map<string, unknown>>()

const make = (locale: Locale, messages: Messages, namespace?: string) =>
  remembering(createTranslator({ locale, messages, namespace: namespace as never, timeZone: 'UTC' }), locale)

/**
 * The texts of a page in the reader's language, by namespace ("credits.form"). A translator lives as long as its messages
 * and keeps what it has parsed: the library's own is made anew, with all its formats, for every request.
 */
export const getTranslations = (async (namespace?: string) => {
  const locale = await getLocale()
  const messages = loadMessages(locale)
  const ofMessages = known.get(messages) ?? new Map<string, unknown>()
  known.set(messages, ofMessages)
  const key = namespace ?? ''
  const translator = ofMessages.get(key) ?? make(locale, messages, namespace)
  ofMessages.set(key, translator)
  return translator
}) as unknown as typeof ofRequest

import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { htmlOf } from '@/app/_ui/html-of'
import type { Locale } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'
import type { Messages } from '@/lib/i18n/messages-type'

/** A drawn part that is the same for all readers of a language; `bytes` is what goes over the wire. */
export type LastingHtml = { html: string; bytes: Uint8Array }

const made = new WeakMap<Messages, Map<string, LastingHtml>>()

/** Draws a part once for each language and state of its messages: of the language it is told. `name` says everything else that it depends on. */
export async function lastingHtml(
  name: string,
  content: (locale: Locale) => ReactNode | Promise<ReactNode>,
): Promise<LastingHtml> {
  const locale = await getLocale()
  const messages = loadMessages(locale)
  const ofLanguage = made.get(messages) ?? new Map<string, LastingHtml>()
  made.set(messages, ofLanguage)
  const known = ofLanguage.get(name)
  if (known) return known
  const html = htmlOf(await content(locale))
  const part = { html, bytes: new TextEncoder().encode(html) }
  ofLanguage.set(name, part)
  return part
}

import type { Metadata } from 'next'
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl'
import { getTranslations } from 'next-intl/server'

/** The metadata of a page whose title is this message: `export const generateMetadata = titled('feedback.title')`. */
export const titled = (key: MessageKeys<Messages, NestedKeyOf<Messages>>) => async (): Promise<Metadata> => {
  const t = await getTranslations()
  return { title: t(key) }
}

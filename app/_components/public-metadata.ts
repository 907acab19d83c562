import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'

/** Pages that search engines may show; `app/robots.ts` and `app/sitemap.ts` name them. */
export const foundPages = [
  '/',
  '/coverage',
  '/verify',
  '/verify/file',
  '/developers',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
] as const

const openGraphLocales: Readonly<Record<string, string>> = { en: 'en_US', es: 'es_US', ja: 'ja_JP' }
const picture = { url: '/share.png', width: 1200, height: 630 }

/**
 * The metadata of a page for search engines and link previews. A page has one address for all languages, because it
 * uses the reader's language; therefore no alternate addresses are listed.
 */
export async function publicMetadata(
  path: (typeof foundPages)[number] | `/coverage/${string}` | `/developers/${string}`,
  { title, description }: { title: string | { absolute: string }; description: string },
): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('common'), getLocale()])
  const name = typeof title === 'string' ? title : title.absolute
  return {
    metadataBase: new URL(env().APP_URL),
    title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      siteName: t('appName'),
      title: name,
      description,
      url: path,
      images: [picture],
      locale: openGraphLocales[locale] ?? openGraphLocales.en,
    },
    twitter: { card: 'summary_large_image' },
  }
}

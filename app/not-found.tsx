import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { sessionOfRequest } from '@/lib/server/enter-page'
import { LazyNotFound } from './_frame/lazy-not-found'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/** Shown for missing pages and for pages the visitor may not see: both look the same. */
export default async function NotFoundPage() {
  return <LazyNotFound signedIn={(await sessionOfRequest()) !== null} />
}

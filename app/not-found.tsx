import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MissingMessage } from './_components/missing-message'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/** For what is missing and for what is not the visitor's to see: both look the same. */
export default async function NotFoundPage() {
  const t = await getTranslations('notFound')
  return <MissingMessage texts={{ title: t('title'), text: t('text'), home: t('home') }} />
}

import type { Metadata } from 'next'
import { getTranslations } from '@/lib/i18n/translations'
import { showsSomething } from '@/lib/server/missing-page'
import { LateMissing } from './_components/late-missing'
import { MissingMessage } from './_components/missing-message'
import { Drawn } from './_ui/drawn'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('documentTitle') }
}

/**
 * For what is missing and for what is not the visitor's to see: both look the same. The framework sends it with every page, in case
 * the browser comes upon something missing from there: then only the way to it is sent.
 */
export default function NotFoundPage() {
  return showsSomething() ? <LateMissing /> : <Missing />
}

async function Missing() {
  const t = await getTranslations('notFound')
  return (
    <Drawn>
      <MissingMessage texts={{ title: t('title'), text: t('text'), home: t('home') }} />
    </Drawn>
  )
}

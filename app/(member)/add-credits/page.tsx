import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { fieldLabels, previewLabels, uploadLabels } from '@/app/_components/credit-form/form-labels'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { PageHeader } from '@/app/_ui/page-header'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCredentials } from '@/lib/services/credentials/list-credentials'
import { listCredits } from '@/lib/services/credits/list-credits'
import { AddCredit } from './add-credit'
import { earliestToday } from './earliest-today'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('credits.add')
  return { title: t('title') }
}

/** One entry for all licenses: a course, what it gives, and its certificate. */
export default async function AddCreditsPage() {
  const { ctx, facts } = await enterPage()
  const [credentials, credits] = await Promise.all([listCredentials(ctx, {}), listCredits(ctx, {})])
  const data = previewData(orNotFound(credentials), orNotFound(credits), ctx.now, translatorFor(ctx.locale))
  const [t, fields, preview, upload, saved] = await Promise.all([
    getTranslations('credits.add'),
    fieldLabels(),
    previewLabels(),
    uploadLabels(),
    savedLabels(),
  ])
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AddCredit
        userId={facts.userId}
        data={data}
        today={earliestToday(data, todayIn('America/New_York', ctx.now))}
        labels={{ save: t('save'), fields, preview, upload, saved }}
      />
    </>
  )
}

async function savedLabels() {
  const t = await getTranslations('credits.add')
  return {
    title: t('savedTitle'),
    noCredential: t('savedNoCredential'),
    another: t('another'),
    view: t('view'),
    dashboard: t('dashboard'),
    addCredential: t('addCredential'),
  }
}

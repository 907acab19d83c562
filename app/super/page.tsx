import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/app/_ui/page-header'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('installation.overview')
  return { title: t('title') }
}

/** Where a super admin lands: what the installation needs done. */
export default async function SuperPage() {
  const t = await getTranslations('installation.overview')
  return <PageHeader title={t('title')} lead={t('lead')} />
}

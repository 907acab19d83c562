import { getTranslations } from 'next-intl/server'
import { SkeletonPage } from '@/app/_ui/skeleton-page'

export default async function Loading() {
  const t = await getTranslations('common')
  return <SkeletonPage label={t('state.loading')} />
}

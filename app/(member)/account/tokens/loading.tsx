import { SkeletonPage } from '@/app/_ui/skeleton-page'
import { getTranslations } from '@/lib/i18n/translations'

export default async function Loading() {
  const t = await getTranslations('common')
  return <SkeletonPage label={t('state.loading')} />
}

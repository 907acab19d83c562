import { SkeletonPage } from '@/app/_ui/skeleton-page'
import { getTranslations } from '@/lib/i18n/translations'

export default async function Loading() {
  const t = await getTranslations('common.state')
  return <SkeletonPage label={t('loading')} shape="row" count={8} />
}

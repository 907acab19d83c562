import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { SkeletonPage } from '@/app/_ui/skeleton-page'

export default async function Loading() {
  const t = await getTranslations('common.state')
  return (
    <PageBody>
      <SkeletonPage label={t('loading')} shape="row" count={6} />
    </PageBody>
  )
}

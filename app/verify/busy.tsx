import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { Alert } from '@/app/_ui/alert'
import { PageHeader } from '@/app/_ui/page-header'
import type { Problem } from '@/lib/domain/result'

/** Shown to a network address that sent too many requests. */
export async function Busy({ problem }: { problem: Problem }) {
  const t = await getTranslations('certificates.verify')
  return (
    <PageBody>
      <PageHeader title={t('title')} />
      <Alert tone="warn" title={t('busy')}>
        {t('busyText', { seconds: Number(problem.params?.seconds ?? 60) })}
      </Alert>
    </PageBody>
  )
}

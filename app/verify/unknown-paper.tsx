import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import type { Problem } from '@/lib/domain/result'
import { NumberForm } from './number-form'

type PaperKind = 'number' | 'address' | 'sheet'

export async function unknownTitle(what: PaperKind): Promise<Metadata> {
  const t = await getTranslations('certificates.verify')
  return { title: t(`unknown.${what}`), robots: { index: false, follow: false } }
}

/** Shown for a document that we did not issue: what to do, whom to ask, and a field to search again. */
export async function UnknownPaper({ what }: { what: PaperKind }) {
  const t = await getTranslations('certificates.verify')
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t(`unknown.${what}`)} />
        <div className="flex flex-col gap-5">
          <Alert verdict tone="error" title={t('unknown.refuse')}>
            {t('unknown.ask')}
          </Alert>
          <NumberCard lead={t('unknown.again')} />
        </div>
      </div>
    </PageBody>
  )
}

/** The field for a number printed on a certificate. */
export async function NumberCard({ lead }: { lead: string }) {
  const t = await getTranslations('certificates.verify')
  return (
    <ClientMessages of={['certificates.verify.byNumber']}>
      <Card title={t('byNumber.title')} lead={lead}>
        <NumberForm />
      </Card>
    </ClientMessages>
  )
}

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

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { stateTones } from '@/app/_components/states'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { copyTokenForm } from '@/lib/domain/signing/signed-text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { pageCtx } from '@/lib/server/enter-page'
import { type VerifiedCertificate, verifyCertificate } from '@/lib/services/certificates/verify-certificate'
import { verifySignedDocument } from '@/lib/services/signing/signed-copies'
import { SignedDocument } from '../signed-document'
import { Busy } from '../unknown-paper'
import { certificateFacts } from './certificate-facts'

type Props = { params: Promise<{ token: string }> }

/**
 * Read once per request: the title needs it too, and each view is counted. A signed document's token has a different
 * length.
 */
const look = cache(async (token: string) => verifyCertificate(await pageCtx(), { token }))
const lookAtSigned = cache(async (token: string) => verifySignedDocument(await pageCtx(), { token }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, signed, { token }] = await Promise.all([
    getTranslations('certificates.verify'),
    getTranslations('signing.verify'),
    params,
  ])
  const isSigned = copyTokenForm.test(token)
  const found = await (isSigned ? lookAtSigned(token) : look(token))
  if (!found.ok && found.problem.code !== 'tooManyRequests') notFound()
  return { title: isSigned ? signed('title') : t('title'), robots: { index: false, follow: false } }
}

/** Whether a certificate is valid, for anybody who holds the paper: it shows no more than the paper does. */
export default async function VerifyPage({ params }: Props) {
  const { token } = await params
  if (copyTokenForm.test(token)) return signedPage(token)
  const found = await look(token)
  if (found.ok) return <Verified certificate={found.value} />
  if (found.problem.code !== 'tooManyRequests') notFound()
  return <Busy problem={found.problem} />
}

async function signedPage(token: string) {
  const found = await lookAtSigned(token)
  if (found.ok) return <SignedDocument copy={found.value} />
  if (found.problem.code !== 'tooManyRequests') notFound()
  return <Busy problem={found.problem} />
}

const texts = { VALID: 'validText', SUPERSEDED: 'supersededText', REVOKED: 'revokedText' } as const

async function Verified({
  certificate: { state, endedAt, reopenedAt, content, replacedBy },
}: {
  certificate: VerifiedCertificate
}) {
  const t = await getTranslations('certificates.verify')
  const day = (moment: Date) => formatDate(todayIn(content.timeZone, moment))
  const date = day(state === 'VALID' ? new Date(content.issuedAt) : (endedAt ?? new Date(content.issuedAt)))
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} />
        <div className="flex flex-col gap-5">
          <Alert verdict tone={stateTones['certificates.states'][state]} title={t(state)}>
            {t(texts[state], { org: content.organization.name, date })}
          </Alert>
          {state === 'VALID' && reopenedAt && (
            <InlineNotice>{t('reopened', { org: content.organization.name, date: day(reopenedAt) })}</InlineNotice>
          )}
          <Card title={content.title}>
            <DefinitionList items={await certificateFacts(content, replacedBy)} />
          </Card>
          <p className="text-sm text-soft">{t('only')}</p>
        </div>
      </div>
    </PageBody>
  )
}

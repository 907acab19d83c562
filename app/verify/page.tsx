import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { publicMetadata } from '@/app/_components/public-metadata'
import { stateTones } from '@/app/_components/states'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { readCopyNumber } from '@/lib/domain/signing/signed-text'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import { pageCtx } from '@/lib/server/enter-page'
import { type NumberedCertificate, verifyCertificateNumber } from '@/lib/services/certificates/verify-certificate'
import { verifySignedNumber } from '@/lib/services/signing/signed-copies'
import { SignedDocument } from './signed-document'
import { Busy, NumberCard } from './unknown-paper'

type Props = { searchParams: Promise<{ number?: string | string[] }> }

/** Read once per request: the title needs it too, and each view is counted. Null if no number was requested. */
const look = cache(async (number: string) => verifyCertificateNumber(await pageCtx(), { number }))

const lookAtSigned = cache(async (number: string) => verifySignedNumber(await pageCtx(), { number }))

/** Looks up the number as that of a signed document, or else of a certificate. */
async function lookAtAny(number: string) {
  const signed = readCopyNumber(number) ? await lookAtSigned(number) : null
  return signed?.ok ? signed : look(number)
}

const numberIn = async ({ searchParams }: Props): Promise<string | null> => {
  const { number } = await searchParams
  return typeof number === 'string' && number.trim() ? number : null
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, number] = await Promise.all([getTranslations('certificates.verify'), numberIn(props)])
  if (number === null) return publicMetadata('/verify', { title: t('title'), description: t('byNumber.lead') })
  const found = await lookAtAny(number)
  if (!found.ok && found.problem.code !== 'tooManyRequests') notFound()
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** Whether a certificate is valid, by its printed number, for people who cannot scan its code. */
export default async function VerifyByNumberPage(props: Props) {
  const [t, number] = await Promise.all([getTranslations('certificates.verify'), numberIn(props)])
  if (number !== null && readCopyNumber(number)) {
    const signed = await lookAtSigned(number)
    if (signed.ok) return <SignedDocument copy={signed.value} />
  }
  const result = number === null ? null : await look(number)
  if (result && !result.ok) {
    if (result.problem.code !== 'tooManyRequests') notFound()
    return <Busy problem={result.problem} />
  }
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} lead={result ? undefined : t('byNumber.lead')} />
        <div className="flex flex-col gap-5">
          {result && <Numbered certificate={result.value} />}
          <NumberCard lead={t(result ? 'byNumber.another' : 'byNumber.where')} />
          <Card title={t('byFile.title')} lead={t('byFile.lead')}>
            <ButtonLink href="/verify/file" reload className="self-start">
              {t('byFile.open')}
            </ButtonLink>
          </Card>
        </div>
      </div>
    </PageBody>
  )
}

const texts = { VALID: 'validText', SUPERSEDED: 'supersededText', REVOKED: 'revokedText' } as const

async function Numbered({ certificate }: { certificate: NumberedCertificate }) {
  const t = await getTranslations('certificates.verify')
  const { state, endedAt, reopenedAt, issuedAt, organization, title, number, completedAt, units, initials } =
    certificate
  const day = (moment: Date) => formatDate(todayIn(certificate.timeZone, moment))
  const date = day(state === 'VALID' ? issuedAt : (endedAt ?? issuedAt))
  const items = [
    { term: t('number'), detail: number },
    { term: t('initials'), detail: initials },
    { term: t('organization'), detail: organization },
    { term: t('completed'), detail: formatDate(completedAt) },
    ...(units === null ? [] : [{ term: t('hours'), detail: formatUnits(units) }]),
  ]
  return (
    <>
      <Alert verdict tone={stateTones['certificates.states'][state]} title={t(state)}>
        {t(texts[state], { org: organization, date })}
      </Alert>
      {state === 'VALID' && reopenedAt && (
        <InlineNotice>{t('reopened', { org: organization, date: day(reopenedAt) })}</InlineNotice>
      )}
      <Card title={title}>
        <DefinitionList items={items} />
      </Card>
      <p className="text-sm text-soft">{t('byNumber.only')}</p>
    </>
  )
}

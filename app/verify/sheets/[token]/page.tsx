import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { stateTones } from '@/app/_components/states'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { noted } from '@/lib/domain/text'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import { formatUnits } from '@/lib/domain/units'
import { pageCtx } from '@/lib/server/enter-page'
import { type VerifiedSheet, verifySignInSheet } from '@/lib/services/certificates/verify-certificate'
import { Busy } from '../../unknown-paper'

type Props = { params: Promise<{ token: string }> }

/** Read once per request: the title needs it too, and each view is counted. */
const look = cache(async (token: string) => verifySignInSheet(await pageCtx(), { token }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { token }] = await Promise.all([getTranslations('certificates.verifySheet'), params])
  const found = await look(token)
  if (!found.ok && found.problem.code !== 'tooManyRequests') notFound()
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** Whether a printed sign-in sheet matches the record, for anybody who holds it. Only the paper names the people. */
export default async function VerifySheetPage({ params }: Props) {
  const found = await look((await params).token)
  if (found.ok) return <Verified sheet={found.value} />
  if (found.problem.code !== 'tooManyRequests') notFound()
  return <Busy problem={found.problem} />
}

async function Verified({ sheet }: { sheet: VerifiedSheet }) {
  const t = await getTranslations('certificates.verifySheet')
  const { state, organization, title, fingerprint } = sheet
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} />
        <div className="flex flex-col gap-5">
          <Alert verdict tone={stateTones['certificates.verifySheet.states'][state]} title={t(`states.${state}`)}>
            {t(`texts.${state}`, { org: organization })}
          </Alert>
          <Card title={t('fingerprint')} lead={t('compare')}>
            <code className="text-sm break-all">{fingerprint.match(/.{1,8}/g)?.join(' ')}</code>
          </Card>
          <Card title={title}>
            <DefinitionList items={await factsOf(sheet)} />
          </Card>
          <p className="text-sm text-soft">{t('only')}</p>
        </div>
      </div>
    </PageBody>
  )
}

async function factsOf({ known, timeZone, format, units, people, signed, instructors, ...sheet }: VerifiedSheet) {
  const [t, formats] = [await getTranslations('certificates.verifySheet'), await getTranslations('enums.courseFormats')]
  const locale = await getLocale()
  const zone = zoneName(timeZone, locale)
  const moment = (date: Date, isKnown = true) => {
    const time = noted(formatDateTime(date, timeZone), zone, locale)
    return isKnown ? time : t('asScheduled', { time })
  }
  return [
    { term: t('organization'), detail: sheet.organization },
    { term: t('start'), detail: moment(new Date(sheet.startsAt), known.start) },
    { term: t('end'), detail: moment(new Date(sheet.endsAt), known.end) },
    ...(units === null ? [] : [{ term: t('hours'), detail: formatUnits(units) }]),
    ...(format ? [{ term: t('format'), detail: formats(format) }] : []),
    { term: t('people'), detail: t('ofWhomSigned', { count: people, signed }) },
    { term: t('instructors'), detail: t('ofWhomSigned', { count: instructors, signed: sheet.instructorsSigned }) },
    { term: t('printed'), detail: moment(sheet.printedAt) },
    ...(sheet.replacedAt ? [{ term: t('replaced'), detail: moment(sheet.replacedAt) }] : []),
  ]
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { BadgeLinks } from '@/app/_components/certificates/badge-links'
import {
  EnrollmentFacts,
  EnrollmentHistory,
  enrollmentTagAt,
  ifWrong,
} from '@/app/_components/enrollments/enrollment-facts'
import { stateTones } from '@/app/_components/states'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { CertificateRecord } from '@/lib/data/certificates/read'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound, ownOrNotFound } from '@/lib/server/enter-page'
import { getEnrollmentCertificate } from '@/lib/services/certificates/certificates'
import {
  getEnrollment,
  getEnrollmentHistory,
  getOwnGains,
  getWaitingPositions,
} from '@/lib/services/enrollments/list-enrollments'
import { AboutClass, RequirementsCard } from '../about-class'
import { GainsList } from '../open-session'
import { OwnActions } from '../own-actions'
import { gainViews, ownActionsView } from '../session-view'

type Props = { params: Promise<{ enrollmentId: string }> }

/** The person's own enrollment. People who run the session have another page for it. */
const loadEnrollment = cache(async (id: string) => {
  const { ctx } = await enterPage()
  const own = ownOrNotFound(await getEnrollment(ctx, { id }))
  if (own.enrollment.userId !== ctx.viewer.userId) notFound()
  return { ctx, own }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { own } = await loadEnrollment((await params).enrollmentId)
  return { title: own.session.revision.title }
}

/** One of the person's enrollments: the session, possible actions, and the history. */
export default async function EnrollmentPage({ params }: Props) {
  const { ctx, own } = await loadEnrollment((await params).enrollmentId)
  const { id: enrollmentId } = own.enrollment
  const [history, certificate, gains, positions] = await Promise.all([
    getEnrollmentHistory(ctx, { id: enrollmentId }),
    getEnrollmentCertificate(ctx, { enrollmentId }),
    getOwnGains(ctx, { id: enrollmentId }),
    own.enrollment.pendingReason === 'WAITLIST' ? getWaitingPositions(ctx, {}).then(orNotFound) : null,
  ])
  const t = await getTranslations('enrollments')
  const translate = translatorFor(ctx.locale)
  const { text, tone } = enrollmentTagAt(own, ctx.now, translate)
  const contest = ifWrong(own, translate)
  const { status, pendingReason } = own.enrollment
  const isCurrent = status === 'ENROLLED' || (status === 'PENDING' && pendingReason !== 'INVITATION')
  return (
    <>
      <PageHeader
        trail={<Trail items={[{ label: t('title'), href: '/enrollments' }, { label: own.session.revision.title }]} />}
        title={own.session.revision.title}
        tags={<Tag tone={tone}>{text}</Tag>}
      />
      <div className="flex flex-col gap-5">
        {contest && <InlineNotice tone="warn">{contest}</InlineNotice>}
        {isCurrent && (
          <ClientMessages of={['enrollments.ahead', 'enrollments.session']}>
            <div>
              <OwnActions own={ownActionsView(own, ctx.now, positions?.get(enrollmentId))} />
            </div>
          </ClientMessages>
        )}
        <PapersCard
          enrollmentId={enrollmentId}
          certificate={orNotFound(certificate)}
          signed={own.enrollment.signatureId !== null}
        />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <EnrollmentFacts own={own} locale={ctx.locale} now={ctx.now} tagged />
            <AboutClass revision={own.session.revision} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {isCurrent && (
              <ClientMessages of={['enrollments.open']}>
                <Card title={t('detail.counts')}>
                  <GainsList gains={gainViews(orNotFound(gains), own.session, ctx.locale)} />
                </Card>
              </ClientMessages>
            )}
            {isCurrent && <RequirementsCard session={own.session} />}
            <EnrollmentHistory lines={orNotFound(history)} timeZone={own.session.timeZone} locale={ctx.locale} />
          </div>
        </div>
      </div>
    </>
  )
}

type PapersCardProps = { enrollmentId: string; certificate: CertificateRecord | null; signed: boolean }

/** Downloads: the certificate, or, until it exists, the receipt for the signature. */
async function PapersCard({ enrollmentId, certificate, signed }: PapersCardProps) {
  const [t, states] = await Promise.all([getTranslations('enrollments.papers'), getTranslations('certificates.states')])
  if (!certificate && !signed) return null
  const receipt = signed && (
    <ButtonLink href={`/api/receipts/${enrollmentId}`} reload icon={<Icon name="download" size={16} />}>
      {t('receipt')}
    </ButtonLink>
  )
  if (!certificate)
    return (
      <Card title={t('receiptTitle')} lead={t('receiptLead')}>
        {receipt}
      </Card>
    )
  const { id, number, state, verifyToken } = certificate
  return (
    <Card
      title={t('certificateTitle')}
      actions={<Tag tone={stateTones['certificates.states'][state]}>{states(state)}</Tag>}
    >
      <p className="pb-4">{t(`text${state}`, { number })}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`/api/certificates/${id}`} reload variant="primary" icon={<Icon name="download" size={16} />}>
          {t('open')}
        </ButtonLink>
        <ButtonLink href={`/verify/${verifyToken}`}>{t('verify')}</ButtonLink>
        {receipt}
      </div>
      {state === 'VALID' && (
        <div className="pt-5">
          <BadgeLinks certificateId={id} number={number} />
        </div>
      )}
    </Card>
  )
}

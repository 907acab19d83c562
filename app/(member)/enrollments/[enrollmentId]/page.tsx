import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { BadgeLinks } from '@/app/_components/certificates/badge-links'
import {
  EnrollmentHistory,
  enrollmentTagAt,
  ifWrong,
  ownItems,
  sessionItems,
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
import { daysBetween, todayIn } from '@/lib/domain/time/plain-date'
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
import { SessionHead } from '../session-head'
import { gainViews, ownActionsView, sessionView } from '../session-view'

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
  const { session } = own
  const isCurrent = status === 'ENROLLED' || (status === 'PENDING' && pendingReason !== 'INVITATION')
  const counts = isCurrent ? gainViews(orNotFound(gains), session, ctx.locale) : []
  const days = daysBetween(todayIn(session.timeZone, ctx.now), todayIn(session.timeZone, session.startsAt))
  const meaning = isCurrent && days >= 0 ? t('detail.inDays', { count: days }) : ''
  return (
    <>
      <PageHeader
        trail={<Trail items={[{ label: t('title'), href: '/enrollments' }, { label: own.session.revision.title }]} />}
        title={own.session.revision.title}
      />
      <div className="flex flex-col gap-8">
        {contest && <InlineNotice tone="warn">{contest}</InlineNotice>}
        <ClientMessages of={['enrollments.ahead', 'enrollments.session', 'enrollments.open']}>
          <SessionHead
            session={sessionView(session, ctx.locale)}
            state={{ text, tone, meaning }}
            gains={counts}
            acts={isCurrent && <OwnActions own={ownActionsView(own, ctx.now, positions?.get(enrollmentId))} />}
            facts={[...sessionItems(session, ctx.locale, translate), ...ownItems(own, translate)]}
          />
          <PapersCard
            enrollmentId={enrollmentId}
            certificate={orNotFound(certificate)}
            signed={own.enrollment.signatureId !== null}
          />
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-2">
            {isCurrent && (
              <Card plain title={t('detail.counts')}>
                <GainsList gains={counts} />
              </Card>
            )}
            {isCurrent && <RequirementsCard session={session} />}
            <AboutClass revision={session.revision} />
            <EnrollmentHistory plain lines={orNotFound(history)} timeZone={session.timeZone} locale={ctx.locale} />
          </div>
        </ClientMessages>
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

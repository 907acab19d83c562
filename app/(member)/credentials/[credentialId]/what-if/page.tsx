import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { previewData } from '@/app/_components/credit-form/preview-data'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { listCredits } from '@/lib/services/credits/credits'
import { listBookedCredits, listOpenSessions } from '@/lib/services/enrollments/list-enrollments'
import { loadLicense } from '../view-model'
import { bookedCourse, openCourse, recordedCourse } from './planned-courses'
import { WhatIf } from './what-if'

type Props = { params: Promise<{ credentialId: string }> }

/** Messages for everything computed in the browser: the state of a license, and the button that takes a seat. */
const messages = [
  'compliance.limits',
  'compliance.nextAction',
  'compliance.stillDue',
  'compliance.statusReasons',
  'compliance.topicAudiences',
  'compliance.topicResults',
  'compliance.topics',
  'compliance.ways',
  'enrollments.open',
  'enrollments.outcome',
  'enums.complianceStatuses',
  'enums.courseFormats',
  'credentials.pace.behind',
  'whatIf.page',
] as const

/** Number of open sessions offered. */
const openCount = 20

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('whatIf'), loadLicense((await params).credentialId)])
  return { title: t('title') }
}

/** Planned, booked, open and made-up courses, and the license as it would look with them. Saves nothing. */
export default async function WhatIfPage({ params }: Props) {
  const { ctx, view } = await loadLicense((await params).credentialId)
  const { credential, status } = view
  const [t, credits, booked, open, book] = await Promise.all([
    getTranslations('whatIf'),
    listCredits(ctx, {}).then(orNotFound),
    listBookedCredits(ctx, {}).then(orNotFound),
    listOpenSessions(ctx, { first: openCount }).then(orNotFound),
    ctx.load.rules(),
  ])
  const translate = translatorFor(ctx.locale)
  const label = credentialLabel(credential, translate)
  const planned = credits.filter(({ completedAt }) => completedAt > status.asOf)
  const completed = credits.filter(({ completedAt }) => completedAt <= status.asOf)
  const courses = [
    ...planned.map((course) => recordedCourse(course, translate)),
    ...booked.map((course) => bookedCourse(course, ctx.locale)),
    ...open.edges.flatMap(({ node }) => (node.session.revision.inService ? [] : openCourse(node, ctx.locale))),
  ]
  // The preview leaves archived licenses out; this page also works for them.
  const data = previewData(book, [{ ...credential, archivedAt: null }], completed, ctx.now, translate)
  return (
    <>
      <PageHeader
        trail={
          <Trail
            items={[
              { label: t('trail'), href: '/credentials' },
              { label, href: `/credentials/${credential.id}` },
              { label: t('title') },
            ]}
          />
        }
        title={t('title')}
        lead={t('lead')}
      />
      <ClientMessages of={messages}>
        <WhatIf data={data} courses={courses} expiresAt={credential.expiresAt} />
      </ClientMessages>
    </>
  )
}

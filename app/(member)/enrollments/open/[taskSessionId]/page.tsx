import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { formatTag } from '@/app/_components/credits/format-tag'
import { EnrollButton } from '@/app/_components/enrollments/enroll-button'
import { sessionItems } from '@/app/_components/enrollments/enrollment-facts'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import { findOwnEnrollment, getOpenSession } from '@/lib/services/enrollments/list-enrollments'
import { AboutClass, RequirementsCard } from '../../about-class'
import { Clashes, GainsList, Seats } from '../../open-session'
import { SessionHead } from '../../session-head'
import { openItem } from '../../session-view'

type Props = { params: Promise<{ taskSessionId: string }> }

const messages = ['enrollments.open', 'enrollments.session', 'enrollments.outcome'] as const

/** Somebody already enrolled is redirected to their enrollment. */
const load = cache(async (id: string) => {
  const { ctx } = await enterPage()
  const open = await getOpenSession(ctx, { id })
  if (open.ok) return { ctx, open: open.value }
  const own = await findOwnEnrollment(ctx, { taskSessionId: id })
  if (own.ok && own.value) redirect(`/enrollments/${own.value}`)
  notFound()
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { open } = await load((await params).taskSessionId)
  return { title: open.session.revision.title }
}

/** A session before enrolling: description, requirements, credit and seats. */
export default async function OpenSessionPage({ params }: Props) {
  const { ctx, open } = await load((await params).taskSessionId)
  const { session } = open
  const t = await getTranslations('enrollments')
  const item = openItem(open, ctx.locale)
  const translate = translatorFor(ctx.locale)
  const { text, tone } = formatTag(session.format, translate)
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<Trail items={[{ label: t('title'), href: '/enrollments' }, { label: session.revision.title }]} />}
        title={session.revision.title}
        tags={<Tag tone={tone}>{text}</Tag>}
      />
      <div className="flex flex-col gap-8">
        <SessionHead
          session={item.session}
          state={null}
          gains={item.gains}
          note={<Seats item={item} />}
          acts={<EnrollButton {...item} />}
          facts={sessionItems(session, ctx.locale, translate)}
        />
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <Card plain title={t('detail.counts')}>
            <div className="flex flex-col gap-2">
              <Clashes item={item} />
              <GainsList gains={item.gains} />
            </div>
          </Card>
          <RequirementsCard session={session} />
          <AboutClass revision={session.revision} />
        </div>
      </div>
    </ClientMessages>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { enrollmentTag } from '@/app/_components/enrollments/enrollment-facts'
import { nameInText } from '@/app/_components/members/member-name'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getMemberSummary } from '@/lib/services/members/members'
import { listTeamSessions, type TeamSession } from '@/lib/services/members/team-classes'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { CheckIn, Enroll } from './class-buttons'

type Props = { params: Promise<{ orgId: string; roleId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ ctx }, { roleId }] = await Promise.all([enterPage(), params])
  const t = translatorFor(ctx.locale)
  const member = orNotFound(await getMemberSummary(ctx, { id: roleId }))
  return { title: t('team.classes.title', { name: nameInText(member, t('members.name.unknown')) }) }
}

/** The next classes for one of somebody's people: to enroll them, and to check them in. */
export default async function PersonClassesPage({ params }: Props) {
  const [{ ctx }, { orgId, roleId }] = await Promise.all([enterPage(), params])
  const [orgRead, memberRead, sessionsRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    getMemberSummary(ctx, { id: roleId }),
    listTeamSessions(ctx, { memberId: roleId }),
  ])
  const [org, member, sessions] = [orNotFound(orgRead), orNotFound(memberRead), orNotFound(sessionsRead)]
  if (member.orgId !== orgId) notFound()
  const t = translatorFor(ctx.locale)
  const name = nameInText(member, t('members.name.unknown'))
  const title = t('team.classes.title', { name })
  const trail = [{ label: t('team.title'), href: `/orgs/${orgId}/people` }, { label: title }]
  return (
    <ClientMessages of={['team.classes']}>
      <PageHeader trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />} title={title} />
      <Card title={t('team.classes.next')}>
        {sessions.length === 0 && <p className="text-soft">{t('team.classes.empty')}</p>}
        <ul className="divide-y divide-line">
          {sessions.map((row) => (
            <Line key={row.session.id} row={row} memberId={roleId} name={name} locale={ctx.locale} t={t} />
          ))}
        </ul>
      </Card>
    </ClientMessages>
  )
}

type LineProps = { row: TeamSession; memberId: string; name: string; locale: string; t: Translate }

function Line({ row: { session, enrollment, present, canCheckIn }, memberId, name, locale, t }: LineProps) {
  const { title } = session.revision
  const tag = enrollment && enrollmentTag(enrollment, t)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
        {title}
        <span className="text-sm text-soft tabular-nums">{sessionWhen(session, locale)}</span>
      </span>
      {present && <Tag tone="success">{t('team.classes.present')}</Tag>}
      {tag && !present && <Tag tone={tag.tone}>{tag.text}</Tag>}
      {!enrollment && <Enroll memberId={memberId} taskSessionId={session.id} name={name} title={title} />}
      {canCheckIn && enrollment && <CheckIn enrollmentId={enrollment.id} name={name} title={title} />}
    </li>
  )
}

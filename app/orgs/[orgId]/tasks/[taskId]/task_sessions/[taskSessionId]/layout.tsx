import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatTag } from '@/app/_components/credits/format-tag'
import { stateTones } from '@/app/_components/states'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import { Tag } from '@/app/_ui/tag'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { formatDate, formatDateTime, formatDateTimeRange } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '@/lib/services/ctx'
import { OrgTrail } from '../../../../org-trail'
import { LazySheet } from './lazy-sheet'
import { findOwnSheet, findSession, type SessionParams, sessionHome } from './load-session'
import { OwnSheet } from './own-sheet'

type Props = { params: SessionParams; children: ReactNode }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orgId, taskId, taskSessionId } = await params
  const found = await findSession(orgId, taskId, taskSessionId)
  const session = found?.session ?? (await findOwnSheet(orgId, taskId, taskSessionId))?.session
  if (session) return { title: session.revision.title }
  // The title of the not-found page, if there is no such session.
  return { title: (await getTranslations('notFound'))('documentTitle') }
}

/**
 * The header of a session's pages: title, time in its own zone, instructors, and tabs. An instructor who has left the
 * organization sees the sheet that waits for them instead of every page.
 */
export default async function SessionLayout({ params, children }: Props) {
  const { orgId, taskId, taskSessionId } = await params
  const found = await findSession(orgId, taskId, taskSessionId)
  if (!found) return <SheetAlone {...((await findOwnSheet(orgId, taskId, taskSessionId)) ?? notFound())} />
  const { ctx, session } = found
  const t = await getTranslations('sessions')
  const isAdmin = can(ctx.viewer, 'task.read', session)
  const names = instructorNames(session.instructors, t('unassigned'), ctx.locale)
  return (
    <>
      <PageHeader
        trail={isAdmin && <Trail session={session} />}
        title={session.revision.title}
        lead={
          <span className="flex flex-wrap gap-x-4 gap-y-0.5">
            <time dateTime={session.startsAt.toISOString()}>{sessionWhen(session, ctx.locale)}</time>
            <RealTimes session={session} />
            <span>{t('header.instructors', { names, count: Math.max(1, session.instructors.length) })}</span>
          </span>
        }
        tags={<Tags session={session} locale={ctx.locale} />}
      />
      <SessionTabs session={session} />
      <div className="pt-6">{children}</div>
    </>
  )
}

const sheetMessages = [
  'checkIn.offline.waitingTitle',
  'checkIn.paper',
  'checkIn.sheet',
  'checkIn.sign',
  'checkIn.consent',
  'guests.hand',
  'guests.sign',
  'validation.drawing',
] as const

function SheetAlone({ ctx, session }: { ctx: SignedInCtx; session: TaskSessionRecord }) {
  return (
    <ClientMessages of={sheetMessages}>
      <PageHeader title={session.revision.title} lead={sessionWhen(session, ctx.locale)} />
      <OwnSheet taskSessionId={session.id} ctx={ctx} scanned={false} card={LazySheet} />
    </ClientMessages>
  )
}

/** The times at which it was really held, as far as somebody recorded them. */
async function RealTimes({ session: { startedAt, endedAt, timeZone } }: { session: TaskSessionRecord }) {
  const t = await getTranslations('sessions.header')
  if (startedAt && endedAt)
    return <span>{t('held', { times: formatDateTimeRange(startedAt, endedAt, timeZone) })}</span>
  if (startedAt) return <span>{t('begun', { time: formatDateTime(startedAt, timeZone) })}</span>
  return endedAt && <span>{t('ended', { time: formatDateTime(endedAt, timeZone) })}</span>
}

async function Trail({ session }: { session: TaskSessionRecord }) {
  const { org, orgId, taskId, revision, startsAt, timeZone } = session
  const t = await getTranslations('tasks.list')
  const tasks = `/orgs/${orgId}/tasks`
  const items = [
    { label: t('title'), href: tasks },
    { label: revision.title, href: `${tasks}/${taskId}` },
    { label: formatDate(todayIn(timeZone, startsAt)) },
  ]
  return <OrgTrail orgId={orgId} orgName={org.name} items={items} />
}

async function Tags({ session, locale }: { session: TaskSessionRecord; locale: 'en' | 'es' | 'ja' }) {
  const t = await getTranslations('enums.taskSessionStates')
  const format = formatTag(session.format, translatorFor(locale))
  return (
    <>
      <Tag tone={stateTones['enums.taskSessionStates'][session.state]}>{t(session.state)}</Tag>
      <Tag kind tone={format.tone}>
        {format.text}
      </Tag>
    </>
  )
}

/** Tabs: details, roster, check-in and finish. */
async function SessionTabs({ session }: { session: TaskSessionRecord }) {
  const t = await getTranslations('sessions.header')
  const home = sessionHome(session)
  const items = [
    { label: t('details'), href: home },
    { label: t('roster'), href: `${home}/roster` },
    { label: t('checkIn'), href: `${home}/check-in` },
    { label: t('finish'), href: `${home}/finish` },
  ]
  return (
    <div className="border-b border-line">
      <Tabs home={home} label={t('tabs')} items={items} />
    </div>
  )
}

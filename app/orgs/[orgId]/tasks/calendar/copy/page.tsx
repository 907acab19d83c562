import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { sessionMoment } from '@/app/_components/task-sessions/session-when'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { listQuery, type QueryOf, textFilter } from '@/app/_lists/list-query'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { CalendarEntry } from '@/lib/data/task-sessions/list'
import { type PlannedCopy, yearToCopy } from '@/lib/domain/task-sessions/copies'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import { problemText } from '@/lib/i18n/problem-text'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { previewSessionCopies } from '@/lib/services/task-sessions/copy-sessions'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { calendarHome } from '../../tasks-header'
import { CopyTable } from './copy-table'
import { PeriodForm } from './period-form'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

const period = listQuery({ from: textFilter(), until: textFilter(), to: textFilter() })
type PeriodQuery = QueryOf<typeof period>

export const generateMetadata = titled('sessions.copies.title')

/** Copies the sessions of a period, such as last year's plan, to a later one: a preview, then one press. */
export default async function CopySessionsPage({ params, searchParams }: Props) {
  const [{ orgId }, address, t, tasks] = await Promise.all([
    params,
    searchParams,
    getTranslations('sessions'),
    getTranslations('tasks.list'),
  ])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  if (!can(ctx.viewer, 'task.manage', { orgId })) notFound()
  const usual = yearToCopy(todayIn(org.timeZone, ctx.now))
  const query: PeriodQuery = period.read(address)
  const asked = { from: query.from ?? usual.from, until: query.until ?? usual.until, to: query.to ?? usual.to }
  const preview = await previewSessionCopies.unknown(ctx, { orgId, ...asked })
  const translate = translatorFor(ctx.locale)
  const problems = preview.ok ? [] : Object.entries(preview.problem.fields ?? {})
  const errors = Object.fromEntries(problems.map(([field, problem]) => [field, problemText(translate, field, problem)]))
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: tasks('title'), href: `/orgs/${orgId}/tasks` },
              { label: t('calendar.title'), href: calendarHome(orgId) },
              { label: t('copies.title') },
            ]}
          />
        }
        title={t('copies.title')}
        lead={t('copies.lead')}
      />
      <ClientMessages of={['sessions.copies']}>
        <div className="flex flex-col gap-5">
          <PeriodForm
            key={Object.values(asked).join()}
            action={`${calendarHome(orgId)}/copy`}
            period={asked}
            errors={errors}
          />
          {preview.ok && preview.value.length > 0 && (
            <CopyTable
              orgId={orgId}
              period={asked}
              rows={preview.value.map((copy) => copyRow(copy, ctx.locale, t('unassigned')))}
              home={calendarHome(orgId)}
            />
          )}
          {preview.ok && preview.value.length === 0 && (
            <Card>
              <EmptyState title={t('copies.none')} icon={<Icon name="calendar-days" size={24} />}>
                {t('copies.noneText')}
              </EmptyState>
            </Card>
          )}
        </div>
      </ClientMessages>
    </>
  )
}

const copyRow = ({ session, day, times, refusal }: PlannedCopy<CalendarEntry>, locale: Locale, unassigned: string) => ({
  id: session.id,
  day,
  title: session.revision.title,
  old: sessionMoment(session.startsAt, session.timeZone, locale),
  new: times && sessionMoment(times.startsAt, session.timeZone, locale),
  instructors: instructorNames(session.instructors, unassigned, locale),
  refusal,
})

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache, type ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import type { SurveyLinkRecord } from '@/lib/data/inspections/survey-links'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { noted } from '@/lib/domain/text'
import { formatDate, formatDateTime } from '@/lib/domain/time/format-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { Locale } from '@/lib/i18n/locales'
import { pageCtx } from '@/lib/server/enter-page'
import {
  listSurveyPeople,
  listSurveySessions,
  listSurveyStaff,
  readSurveyApprovals,
} from '@/lib/services/inspections/open-survey'
import { ApprovalTable, PeopleTable, SessionTable, StaffTable } from './tables'
import { surveyApproval, surveyNotes, surveyPerson, surveySession, surveyStaff } from './view-model'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<SearchParams> }

const views = ['sessions', 'people', 'staff', 'approvals'] as const
type View = (typeof views)[number]
type SurveyPart = {
  link: SurveyLinkRecord
  org: OrgRecord
  next: string | null
  table: ReactNode
  notes?: ReturnType<typeof surveyNotes>
}

/** Read once per request: the title needs it too, and each view is recorded. */
const look = cache(async (token: string, view: View, after: string | null) => {
  const [ctx, locale] = await Promise.all([pageCtx(), getLocale() as Promise<Locale>])
  if (view === 'approvals') {
    const found = await readSurveyApprovals(ctx, { token })
    if (!found.ok) return found
    const { link, org } = found.value
    const rows = org.providers.map((provider) => surveyApproval(provider, locale))
    return ok<SurveyPart>({ link, org, next: null, table: rows.length > 0 && <ApprovalTable rows={rows} /> })
  }
  if (view === 'people') {
    const found = await readPage(after, (from) => listSurveyPeople(ctx, { token, after: from }))
    if (!found.ok) return found
    const { link, org, rows: page } = found.value
    const people = page.edges.map(({ node }) => node)
    const rows = people.map((person, at) => surveyPerson(person, at, locale))
    return ok<SurveyPart>({
      link,
      org,
      next: nextOf(page.pageInfo),
      table: rows.length > 0 && <PeopleTable rows={rows} />,
      notes: surveyNotes(people, locale),
    })
  }
  if (view === 'staff') {
    const found = await readPage(after, (from) => listSurveyStaff(ctx, { token, after: from }))
    if (!found.ok) return found
    const { link, org, rows: page } = found.value
    const days = { from: link.from, to: link.to, timeZone: org.timeZone }
    const rows = page.edges.flatMap(({ node }) => surveyStaff(node, days, locale))
    return ok<SurveyPart>({
      link,
      org,
      next: nextOf(page.pageInfo),
      table: rows.length > 0 && <StaffTable rows={rows} />,
    })
  }
  const found = await readPage(after, (from) => listSurveySessions(ctx, { token, after: from }))
  if (!found.ok) return found
  const { link, org, rows: page } = found.value
  const rows = page.edges.map(({ node }) => surveySession(node, token, locale))
  return ok<SurveyPart>({
    link,
    org,
    next: nextOf(page.pageInfo),
    table: rows.length > 0 && <SessionTable rows={rows} />,
  })
})

async function read({ params, searchParams }: Props) {
  const [{ token }, queryParams] = await Promise.all([params, searchParams])
  const { code, after } = readAddress(queryParams)
  const view = code(views, 'view') ?? 'sessions'
  const found = await look(token, view, after)
  if (!found.ok && found.problem.code !== 'tooManyRequests') notFound()
  return { token, view, after, found }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('inspection.survey'), read(props)])
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** An organization's records for the inspector who received the link: to read and to download, nothing else. */
export default async function SurveyPage(props: Props) {
  const [t, { token, view, after, found }] = await Promise.all([getTranslations('inspection.survey'), read(props)])
  if (found.ok) return <Records token={token} view={view} after={after} part={found.value} />
  return (
    <PageBody>
      <PageHeader title={t('title')} />
      <Alert tone="warn" title={t('busy')}>
        {t('busyText', { seconds: Number(found.problem.params?.seconds ?? 60) })}
      </Alert>
    </PageBody>
  )
}

type RecordsProps = { token: string; view: View; after: string | null; part: SurveyPart }

const emptyKeys = {
  sessions: 'noSessions',
  people: 'noPeople',
  staff: 'noStaff',
  approvals: 'noApprovals',
} as const

async function Records({ token, view, after, part: { link, org, next, table, notes = [] } }: RecordsProps) {
  const [t, inspection, locale] = await Promise.all([
    getTranslations('inspection.survey'),
    getTranslations('inspection'),
    getLocale(),
  ])
  const home = `/survey/${token}`
  const hrefOf = (target: View, from: string | null = null) =>
    withQuery(home, { view: target === 'sessions' ? null : target, after: from })
  const time = noted(formatDateTime(link.expiresAt, org.timeZone), zoneName(org.timeZone, locale), locale)
  return (
    <PageBody>
      <PageHeader
        trail={<p className="text-sm font-semibold text-soft">{org.name}</p>}
        title={t('title')}
        lead={t('lead', { name: link.inspectorName, time, org: org.name })}
        actions={
          <ButtonLink
            href={`/api${home}/pack`}
            reload
            download=""
            variant="primary"
            icon={<Icon name="download" size={16} />}
          >
            {t('pack')}
          </ButtonLink>
        }
      />
      <p className="pb-4">{inspection('period', { from: formatDate(link.from), to: formatDate(link.to) })}</p>
      <div className="mb-5 border-b border-line">
        <Tabs
          label={t('view')}
          items={views.map((option) => ({ label: t(option), href: hrefOf(option), current: option === view }))}
        />
      </div>
      <ClientMessages of={['inspection.survey']}>
        <Card flush={Boolean(table)}>
          {table || <EmptyState title={t(emptyKeys[view])} icon={<Icon name="file-text" size={24} />} />}
        </Card>
      </ClientMessages>
      <ListFoot first={after && hrefOf(view)} next={next && hrefOf(view, next)} />
      {notes.length > 0 && (
        <Card title={t('beside')} lead={t('besideLead')} className="mt-5">
          <DefinitionList
            items={notes.map(({ kind, notes: texts }) => ({
              term: kind,
              detail: texts.map((text) => <p key={text}>{text}</p>),
            }))}
          />
        </Card>
      )}
    </PageBody>
  )
}

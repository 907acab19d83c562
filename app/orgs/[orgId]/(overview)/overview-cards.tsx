import { getLocale, getTranslations } from 'next-intl/server'
import { questionParts, questions } from '@/app/_components/compliance/question-facts'
import { WorkCard } from '@/app/_components/org-work/work-card'
import { workRows } from '@/app/_components/org-work/work-rows'
import { stateTones } from '@/app/_components/states'
import { withQuery } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { Stat } from '@/app/_ui/stat'
import { NamedOnPhone, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { DueEntry } from '@/lib/data/orgs/read'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { shownContact } from '@/lib/domain/people/format-contact'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import type { OrgOverview } from '@/lib/services/orgs/overview'

type Props = { orgId: string; due: readonly DueEntry[] }

/** The licenses that expire next, with their holders. */
export async function DueList({ orgId, due }: Props) {
  const [t, enums, answers] = await Promise.all([
    getTranslations('orgs.overview'),
    getTranslations('enums'),
    getTranslations('compliance.ways.answers'),
  ])
  const type = (code: string) => (isOneOf(credentialTypeCodes, code) ? enums(`credentialTypesShort.${code}`) : code)
  const nameOf = (row: DueEntry) => sortableName(row) || shownContact(row.contact ?? '') || t('unnamed')
  const hrefOf = ({ roleId }: DueEntry) =>
    roleId ? `/orgs/${orgId}/members/${roleId}` : `/orgs/${orgId}/invitations?state=OPEN`
  return (
    <Card
      title={t('due')}
      lead={t('dueLead')}
      flush
      footer={
        <ButtonLink size="sm" href={`/orgs/${orgId}/credentials`}>
          {t('dueAll')}
        </ButtonLink>
      }
    >
      <Table
        caption={t('due')}
        brief
        rows={due}
        rowKey={(row) => row.id}
        empty={<p className="flush-text">{t('dueNone')}</p>}
        columns={[
          {
            key: 'person',
            header: t('person'),
            lead: true,
            cell: (row) => (
              <Link href={hrefOf(row)} variant="quiet">
                {nameOf(row)}
              </Link>
            ),
          },
          { key: 'license', header: t('license'), cell: (row) => `${row.geo} / ${type(row.credentialType)}` },
          {
            key: 'expires',
            header: t('expires'),
            cell: (row) => <NamedOnPhone name={t('expires')}>{formatDate(row.expiresAt)}</NamedOnPhone>,
          },
          {
            key: 'hours',
            header: t('hoursOf'),
            cell: (row) => <Tag tone={stateTones['compliance.ways.answers'][row.units]}>{answers(row.units)}</Tag>,
          },
        ]}
      />
    </Card>
  )
}

/** The numbers that decide who may work, each linked to its list. */
export async function UrgentNumbers({ overview }: { overview: OrgOverview }) {
  const [t, enums, answers] = await Promise.all([
    getTranslations('orgs.overview'),
    getTranslations('enums'),
    getTranslations('compliance.ways.answers'),
  ])
  const home = `/orgs/${overview.org.id}`
  const countOf = (rows: readonly { value: string; count: number }[], value: string) =>
    rows.find((row) => row.value === value)?.count ?? 0
  const { clearance, lapse, deadlines, units } = overview
  const figures = [
    ...(clearance
      ? [
          {
            label: t('clearance'),
            value: clearance.today,
            tone: stateTones['clearance.states'].NOT_CLEARED,
            href: withQuery(`${home}/clearance`, { state: 'NOT_CLEARED' }),
          },
        ]
      : []),
    ...(lapse && !clearance
      ? [
          {
            label: t('lapse', { date: formatDate(lapse.on) }),
            value: lapse.people,
            tone: 'error' as const,
            href: withQuery(`${home}/members`, { lapsing: 'yes' }),
          },
        ]
      : []),
    ...(['EXPIRED', 'D30'] as const).map((deadline) => ({
      label: enums(`deadlines.${deadline}`),
      value: countOf(deadlines, deadline),
      tone: stateTones['enums.deadlines'][deadline],
      href: withQuery(`${home}/credentials`, { deadline }),
    })),
    {
      label: answers('BEHIND'),
      value: countOf(units, 'BEHIND'),
      tone: stateTones['compliance.ways.answers'].BEHIND,
      href: withQuery(`${home}/credentials`, { units: 'BEHIND' }),
    },
  ]
  return (
    <section aria-label={t('figures')} className={`grid gap-3 ${columns[figures.length] ?? 'grid-cols-3'}`}>
      {figures.map(({ tone, ...figure }) => (
        <Stat key={figure.href} {...figure} tone={figure.value > 0 ? tone : 'neutral'} />
      ))}
    </section>
  )
}

/** The numbers of an organization, each once and linked to the list that it counts. */
export async function OverviewNumbers({ overview }: { overview: OrgOverview }) {
  const [t, signing] = await Promise.all([
    getTranslations('orgs.overview'),
    getTranslations('signing.screens.overview'),
  ])
  const home = `/orgs/${overview.org.id}`
  const people = [
    { label: t('members'), value: overview.members, href: `${home}/members?state=ACTIVE` },
    { label: t('onLeave'), value: overview.membersOnLeave, href: `${home}/members?state=ON_LEAVE` },
    { label: t('invitations'), value: overview.openInvitations, href: `${home}/invitations?state=OPEN` },
    ...(overview.upcomingSessions === null
      ? []
      : [{ label: t('sessions'), value: overview.upcomingSessions, href: `${home}/tasks?view=sessions` }]),
    ...(overview.openSigning
      ? [{ label: signing('open'), value: overview.openSigning, href: `${home}/documents/signing?state=WAITING` }]
      : []),
  ]
  return (
    <>
      {overview.credentials > 0 ? <Licenses overview={overview} /> : <p className="text-soft">{t('noLicenses')}</p>}
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">{overview.upcomingSessions === null ? t('people') : t('peopleSessions')}</h2>
        <div className={`grid gap-3 ${columns[people.length] ?? 'grid-cols-3'}`}>
          {people.map((stat) => (
            <Stat key={stat.href} {...stat} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Grid classes by the number of figures shown. */
const columns: Readonly<Record<number, string>> = {
  4: 'grid-cols-2 sm:grid-cols-4',
  5: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5',
}

/** All licenses, three times: the answers to each question add up to the total. */
async function Licenses({ overview }: { overview: OrgOverview }) {
  const [t, locale] = await Promise.all([getTranslations('orgs.overview'), getLocale()])
  const translate = translatorFor(locale)
  const list = `/orgs/${overview.org.id}/credentials`
  const { credentials, topicsOpen } = overview
  return (
    <Card title={t('licenses')} lead={t('licensesLead', { count: credentials })}>
      <div className="flex flex-col gap-5">
        {questions.map((question) => {
          const label = translate(`common.questions.${question.field}`)
          return (
            <section key={question.field} className="flex flex-col gap-2">
              <h3 className="text-sm font-semibold">{label}</h3>
              <StackedBar parts={questionParts(question, overview, list, translate)} label={label} />
            </section>
          )
        })}
        <p className="text-sm">
          {topicsOpen > 0 ? (
            <ButtonLink size="sm" href={withQuery(list, { topics: 'open' })}>
              {t('topics', { count: topicsOpen })}
            </ButtonLink>
          ) : (
            <span className="text-soft">{t('topics', { count: 0 })}</span>
          )}
        </p>
      </div>
    </Card>
  )
}

/** The tasks of an organization, most urgent first, each with its action in the row. */
export async function WorkList({ overview }: { overview: OrgOverview }) {
  const [t, locale] = await Promise.all([getTranslations('orgs.overview.work'), getLocale()])
  return <WorkCard title={t('title')} none={t('none')} rows={workRows(overview, translatorFor(locale))} />
}

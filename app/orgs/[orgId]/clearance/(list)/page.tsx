import { getTranslations } from 'next-intl/server'
import { titlesOf } from '@/app/_components/clearance/reason-text'
import { remediesFor } from '@/app/_components/clearance/remedy'
import { PrintedLine } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { DateBox } from '@/app/_forms/boxes'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListBar } from '@/app/_lists/list-bar'
import { ListForm } from '@/app/_lists/list-form'
import { ListPage } from '@/app/_lists/list-page'
import { ListSelect, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import type { ClearanceCount } from '@/lib/data/clearance/list'
import { type ClearanceState, clearanceDaysAhead, clearanceStates } from '@/lib/domain/clearance/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countClearanceOn, listClearance } from '@/lib/services/clearance/clearance'
import { listPositions } from '@/lib/services/clearance/positions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { type ClearanceQuery, clearanceHref, filtersOf, listInput, readClearanceQuery } from '../clearance-query'
import { clearanceRow } from '../clearance-rows'
import { ClearanceTable } from '../clearance-table'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('clearance.title')

/** The days that are shown beside each other. */
const daysShown = 7

/** Who may work on a day, who may not, and why. */
export default async function ClearancePage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readClearanceQuery(queryParams)
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const today = todayIn(org.timeZone, ctx.now)
  const on = query.on ?? today
  const week = Array.from({ length: daysShown }, (_, index) => addDays(today, index))
  const days = week.includes(on) ? week : [...week, on]
  const [positionsRead, countsRead, pageRead] = await Promise.all([
    listPositions(ctx, { orgId }),
    countClearanceOn(ctx, { orgId, days }),
    readPage(query.after, (after) => listClearance(ctx, { orgId, after, ...listInput(query) })),
  ])
  const positions = orNotFound(positionsRead)
  const [counts, { edges, pageInfo }] = [orNotFound(countsRead), orNotFound(pageRead)]
  const t = translatorFor(ctx.locale)
  const words = { t, locale: ctx.locale, titles: titlesOf(positions), remedy: remediesFor(ctx.viewer, orgId) }
  const hasPositions = positions.length > 0
  const settles = can(ctx.viewer, 'position.read', { orgId })
  return (
    <ClientMessages of={['clearance']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('clearance.title') }]} />}
        title={t('clearance.title')}
        lead={t('clearance.lead')}
        actions={
          hasPositions && (
            <>
              {positions.some(({ noExclusion }) => noExclusion) && can(ctx.viewer, 'exclusion.list', { id: orgId }) && (
                <ButtonLink href={`/orgs/${orgId}/clearance/exclusions`}>{t('exclusions.title')}</ButtonLink>
              )}
              {settles && <PositionsButton orgId={orgId} t={t} />}
            </>
          )
        }
      />
      <PrintedLine org={org} now={ctx.now} />
      <ListPage
        tools={hasPositions && <Tools orgId={orgId} query={query} on={on} today={today} counts={counts} t={t} />}
        count={edges.length}
        narrowed={filtersOf(query) > 0 || query.after !== null || query.on !== null}
        allHref={`/orgs/${orgId}/clearance`}
        empty={{
          title: t('clearance.emptyTitle'),
          text: t('clearance.emptyText'),
          icon: 'list-checks',
          action: settles && <PositionsButton orgId={orgId} t={t} primary />,
        }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => clearanceHref(orgId, { ...query, after })}
        shown={t('clearance.list.shown', { count: edges.length, date: formatDate(on) })}
        file={clearanceHref(orgId, query, 'export')}
        print={clearanceHref(orgId, query, 'print')}
      >
        <ClearanceTable rows={edges.map(({ node }) => clearanceRow(node, addDays(on, clearanceDaysAhead), words))} />
      </ListPage>
    </ClientMessages>
  )
}

const PositionsButton = ({ orgId, t, primary }: { orgId: string; t: Translate; primary?: boolean }) => (
  <ButtonLink href={`/orgs/${orgId}/clearance/positions`} variant={primary ? 'primary' : undefined}>
    {t('clearance.positions.title')}
  </ButtonLink>
)

type ToolsProps = {
  orgId: string
  query: ClearanceQuery
  on: PlainDate
  today: PlainDate
  counts: readonly ClearanceCount[]
  t: Translate
}

/** The days of a week with how many may not work, another day, and the filters of the list. */
async function Tools({ orgId, query, on, today, counts, t }: ToolsProps) {
  const words = await getTranslations('clearance')
  const countOf = (day: PlainDate, state: ClearanceState) =>
    counts.filter((one) => one.on === day && one.state === state).reduce((sum, { count }) => sum + count, 0)
  const departments = [
    ...new Set(counts.flatMap(({ on: day, department }) => (day === on && department ? department : []))),
  ]
  const hrefOf = (change: Partial<ClearanceQuery>) => clearanceHref(orgId, { ...query, ...change, after: null })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4 print:hidden">
        <nav
          aria-label={words('days.label')}
          className="flex min-w-0 gap-2 overflow-x-auto max-sm:-mx-4 max-sm:px-4 max-sm:py-1"
        >
          {Array.from({ length: daysShown }, (_, index) => addDays(today, index)).map((day, index) => {
            const stopped = countOf(day, 'NOT_CLEARED')
            return (
              <DayTile
                key={day}
                href={hrefOf({ on: index === 0 ? null : day, state: stopped > 0 ? 'NOT_CLEARED' : null })}
                name={index < 2 ? words(index === 0 ? 'days.today' : 'days.tomorrow') : formatDate(day)}
                stopped={stopped}
                text={words('days.notCleared', { count: stopped })}
                active={day === on}
              />
            )
          })}
        </nav>
        <ListForm action={`/orgs/${orgId}/clearance`} className="flex items-end gap-2">
          <DateBox name="on" label={words('days.other')} defaultValue={on} className="w-44" />
          <Button type="submit">{words('days.show')}</Button>
        </ListForm>
      </div>
      {on < today && <p className="pb-4 text-soft">{words('days.past', { date: formatDate(on) })}</p>}
      <ListBar
        action={`/orgs/${orgId}/clearance`}
        label={words('list.search')}
        words={query.q}
        button={t('common.list.search')}
        otherParams={{
          on: query.on,
          state: query.state,
          leave: query.onLeave ? 'yes' : null,
          positionId: query.positionId,
        }}
        set={filtersOf({ ...query, q: '' })}
        selects={
          departments.length > 0 && (
            <ListSelect
              name="department"
              label={words('list.department')}
              value={query.department ?? ''}
              any={words('list.anyDepartment')}
              options={departments.map((name) => ({ value: name, label: name }))}
            />
          )
        }
      >
        <OneFilter
          values={clearanceStates.map((state) => [state, words(`states.${state}`), countOf(on, state)])}
          chosen={query.state}
          href={(state) => hrefOf({ state })}
        />
      </ListBar>
    </>
  )
}

type TileProps = { href: string; name: string; stopped: number; text: string; active: boolean }

const DayTile = ({ href, name, stopped, text, active }: TileProps) => (
  <Link
    href={href}
    variant="bare"
    aria-current={active ? 'date' : undefined}
    className="card flex shrink-0 flex-col px-3 py-2 aria-[current=date]:border-primary"
  >
    <span className="text-sm text-soft">{name}</span>
    <span className={stopped > 0 ? 'font-semibold text-error' : 'font-semibold'}>{text}</span>
  </Link>
)

import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AddGuest } from '@/app/_components/guests/guest-actions'
import { GuestClaimsCard } from '@/app/_components/guests/guest-claims'
import { guestChoices } from '@/app/_components/guests/guest-view'
import { PrintedLine } from '@/app/_components/print-page'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import { MeterBar } from '@/app/_ui/progress'
import { type RosterFilter, rosterPlaces } from '@/lib/domain/enrollments/place-facts'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { getRosterCounts, listRoster, listUnclaimed } from '@/lib/services/enrollments/roster'
import { listSessionGuestClaims } from '@/lib/services/guests/guest-claims'
import { LateNotice } from '../../details'
import { loadSession, type SessionParams, sessionHome } from '../../load-session'
import { type RosterListQuery, readRosterQuery, rosterHref } from '../roster-query'
import { AddPeople } from './roster-actions'
import { claimRow, emptyRoster, rosterRow, unclaimedRow } from './roster-rows'
import { RosterList, UnclaimedCard } from './roster-table'

type Props = { params: SessionParams; searchParams: Promise<Record<string, string | string[] | undefined>> }

const messages = [
  'enrollments.roster',
  'enrollments.add',
  'enrollments.addMany',
  'enrollments.unclaimed',
  'members.table.actions',
  'sessions.people',
  'guests.tag',
  'guests.claims',
  'guests.add',
  'guests.edit',
  'guests.remove',
  'guests.facts',
  'validation.credentialNumber',
  'validation.tooManyPeople',
] as const

/** The people of a session: with a seat, on the waiting list, invited or awaiting approval; and their outcomes. */
export default async function RosterPage({ params, searchParams }: Props) {
  const [{ orgId, taskId, taskSessionId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, session } = await loadSession(orgId, taskId, taskSessionId)
  const query = readRosterQuery(queryParams)
  const editable = can(ctx.viewer, 'enrollment.manage', session)
  const [counts, { edges, pageInfo }, unclaimed] = await Promise.all([
    getRosterCounts(ctx, { taskSessionId }).then(orNotFound),
    readPage(query.after, (after) => listRoster(ctx, { taskSessionId, ...query, after })).then(orNotFound),
    editable ? listUnclaimed(ctx, { taskSessionId }).then(orNotFound) : [],
  ])
  const [t, common] = await Promise.all([getTranslations('enrollments.roster'), getTranslations('common.list')])
  const home = sessionHome(session)
  const { capacity } = session
  const seats = { taken: counts.taken, capacity }
  const full = capacity > 0 && counts.taken >= capacity
  const facts = { session, home, query, editable, full, t: translatorFor(ctx.locale) }
  const rows = edges.map(({ node }, index) => rosterRow(node, { ...facts, index }))
  const runs = can(ctx.viewer, 'guest.manage', session)
  const claims = runs ? orNotFound(await listSessionGuestClaims(ctx, { taskSessionId })) : []
  const takesGuests = runs && ['SCHEDULED', 'OPEN', 'ENDED'].includes(session.state)
  const guests = { taskSessionId: session.id, choices: guestChoices(ctx.locale) }
  const recorded = session.recordedAt !== null
  const takesPeople =
    session.state === 'SCHEDULED' || session.state === 'OPEN' || (recorded && session.state === 'ENDED')
  const next = nextOf(pageInfo)
  const empty = emptyRoster(session, editable)
  return (
    <ClientMessages of={messages}>
      <PrintedLine org={{ name: session.org.name, timeZone: session.timeZone }} now={ctx.now} />
      <div className="flex flex-col gap-5">
        <RosterTools home={home} query={query} counts={counts} capacity={session.capacity}>
          <div className="flex flex-wrap gap-2">
            {takesGuests && <AddGuest {...guests} full={full ? { seat: counts.taken + 1, capacity } : null} />}
            {editable && takesPeople && <AddPeople taskSessionId={session.id} recorded={recorded} />}
          </div>
        </RosterTools>
        <LateNotice ctx={ctx} session={session} />
        {claims.length > 0 && <GuestClaimsCard rows={claims.map((claim) => claimRow(claim, session.timeZone))} />}
        <Card flush={rows.length > 0}>
          <RosterList rows={rows} editable={editable} seats={seats} guests={guests} takesGuests={takesGuests}>
            {query.q || query.filter ? (
              <EmptyState
                title={t('noResults')}
                action={<ButtonLink href={`${home}/roster`}>{t('clear')}</ButtonLink>}
              />
            ) : (
              <EmptyState title={t(empty.title)} icon={<Icon name="user-round" size={24} />}>
                {empty.text && t(empty.text)}
              </EmptyState>
            )}
          </RosterList>
        </Card>
        {next && <LoadMore href={rosterHref(home, { ...query, after: next })} label={common('nextPage')} />}
        {unclaimed.length > 0 && (
          <UnclaimedCard rows={unclaimed.map((enrollment) => unclaimedRow(enrollment, session.timeZone))} />
        )}
      </div>
    </ClientMessages>
  )
}

type Counts = { counts: readonly { place: string; count: number }[]; taken: number }
type RosterToolsProps = { home: string; query: RosterListQuery; counts: Counts; capacity: number; children: ReactNode }

/** Seats taken, search, and filters with counts. All filters are in the address. */
async function RosterTools({ home, query, counts: { counts, taken }, capacity, children }: RosterToolsProps) {
  const t = await getTranslations('enrollments.roster')
  const countOf = new Map(counts.map(({ place, count }) => [place, count]))
  const total = counts.reduce((sum, { place, count }) => (place === 'WITHDRAWN' ? sum : sum + count), 0)
  const places = rosterPlaces.filter((place) => place !== 'SEAT' && (countOf.has(place) || query.filter === place))
  const to = (filter: RosterFilter | null) => rosterHref(home, { ...query, filter, after: null })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Seats taken={taken} capacity={capacity}>
          {capacity === 0 ? t('seatsNoLimit', { taken }) : t('seats', { taken, capacity })}
        </Seats>
        {children}
      </div>
      <div className="list-line">
        <ListSearch
          action={`${home}/roster`}
          label={t('search')}
          words={query.q}
          button={t('apply')}
          otherParams={{ place: query.filter }}
        />
        <ListFilters oneRow>
          <FilterChip label={t('all')} href={to(null)} active={query.filter === null} count={total} />
          {places.map((place) => (
            <FilterChip
              key={place}
              label={t(`places.${place}`)}
              href={to(place)}
              active={query.filter === place}
              count={countOf.get(place) ?? 0}
            />
          ))}
        </ListFilters>
      </div>
    </div>
  )
}

/** How full the session is. */
function Seats({ taken, capacity, children }: { taken: number; capacity: number; children: ReactNode }) {
  return (
    <div className="flex w-full max-w-80 flex-col gap-1.5 sm:w-80">
      <p className="text-title font-semibold tabular-nums">{children}</p>
      {capacity > 0 && (
        <MeterBar value={taken} max={capacity} fill={taken > capacity ? 'fill-days-60' : 'fill-success-solid'} />
      )}
    </div>
  )
}

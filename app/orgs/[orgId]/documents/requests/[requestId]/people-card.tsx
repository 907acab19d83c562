import { getTranslations } from 'next-intl/server'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { PrintButton } from '@/app/_components/print-button'
import { stateTones } from '@/app/_components/states'
import { ListPage } from '@/app/_lists/list-page'
import { ListSearch, ListSelect, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { dotted } from '@/app/_ui/dotted'
import { MeterBar } from '@/app/_ui/progress'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'
import { decisionsFor, requestedStandings, sharesFile } from '@/lib/domain/documents/requests'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listRequestDepartments, listRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import type { RequestedView } from '@/lib/services/document-requests/request-input'
import { type PeopleQuery, peopleHref } from '../request-query'
import { PeopleTable, type PersonRow } from './people-table'

type Props = { ctx: SignedInCtx; request: DocumentRequestRecord; query: PeopleQuery }

/** The people of a request by name, with filters, search and pages. */
export async function PeopleCard({ ctx, request, query }: Props) {
  const { after: from, ...filter } = query
  const page = await readPage(from, (after) => listRequestedDocuments(ctx, { requestId: request.id, after, filter }))
  const { edges, pageInfo } = orNotFound(page)
  const departments = orNotFound(await listRequestDepartments(ctx, { id: request.id }))
  const home = `/orgs/${request.orgId}/documents/requests/${request.id}`
  const t = translatorFor(ctx.locale)
  const hasPeople = Object.values(request.counts).some((count) => count > 0)
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          <h2 id="people" className="text-lg font-semibold">
            {t('documentRequests.detail.people')}
          </h2>
          {hasPeople && <Done counts={request.counts} t={t} />}
        </div>
        {hasPeople && (
          <span className="flex flex-wrap gap-2 print:hidden">
            <PrintButton label={t('documentRequests.detail.print')} />
          </span>
        )}
      </div>
      <ListPage
        tools={hasPeople && <Tools home={home} query={query} counts={request.counts} departments={departments} />}
        count={edges.length}
        narrowed={hasPeople}
        allHref={home}
        empty={{
          title: t('documentRequests.people.noneTitle'),
          text: t('documentRequests.people.noneText'),
          icon: 'user-round',
        }}
        after={from}
        pageInfo={pageInfo}
        hrefOf={(after) => peopleHref(home, { ...query, after })}
        shown={t('documentRequests.people.shown', { count: edges.length })}
        file={peopleHref(`${home}/export`, { ...filter, after: null })}
        footClassName=""
      >
        <PeopleTable rows={edges.map(({ node }) => rowOf(node, t))} />
      </ListPage>
    </section>
  )
}

/** How many of those who are asked have handed it in, as a figure and as a bar. */
function Done({ counts: { open, fulfilled, declined }, t }: { counts: DocumentRequestRecord['counts']; t: Translate }) {
  const all = open + fulfilled + declined
  if (all === 0) return null
  return (
    <div className="flex w-60 flex-col gap-1.5">
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tracking-tight tabular-nums">
          {t('documentRequests.detail.doneOf', { done: fulfilled, all })}
        </span>
        <span className="text-sm text-soft">{t('documentRequests.standings.FULFILLED')}</span>
      </p>
      <MeterBar value={fulfilled} max={all} fill="fill-success-solid" />
    </div>
  )
}

function rowOf(requested: RequestedView, t: Translate): PersonRow {
  const { id, version, orgId, roleId, standing, state, answeredAt, dueOn, validUntil, declineReason } = requested
  const stands = requested.requestState === 'OPEN'
  const day = answeredAt && formatDate(todayIn(requested.timeZone, answeredAt))
  return {
    id,
    version,
    href: `/orgs/${orgId}/members/${roleId}`,
    name: nameInList(requested, t('members.name.unknown')),
    called: nameInText(requested, t('members.name.unknown')),
    job: dotted([requested.jobTitle, requested.department]),
    standing: {
      text: t(`documentRequests.standings.${standing}`),
      tone: stateTones['documentRequests.standings'][standing],
    },
    note: dotted([
      state === 'DECLINED' || (state === 'FULFILLED' && !requested.documentId) ? declineReason : null,
      state === 'FULFILLED' ? day : null,
      requested.decisionReason,
      requested.stoppedSharing ? t('documentRequests.people.stopped') : null,
      requested.decidedByOneself ? t('documentRequests.people.byOneself') : null,
    ]),
    due: dueOn && formatDate(dueOn),
    validUntil: validUntil && formatDate(validUntil),
    document: fileOf(requested),
    copied: requested.copyId !== null,
    open: state === 'OPEN',
    decisions: stands ? decisionsFor(state) : [],
  }
}

/** Where the file handed in is opened. A health record is opened only where its person gave a copy. */
function fileOf({ documentId, copyId, stoppedSharing, ...requested }: RequestedView): string | null {
  if (copyId) return `/api/health-copies/${copyId}`
  return documentId && sharesFile(requested) && !stoppedSharing ? `/api/files/${documentId}` : null
}

type ToolsProps = {
  home: string
  query: PeopleQuery
  counts: DocumentRequestRecord['counts']
  departments: readonly string[]
}

async function Tools({ home, query, counts, departments }: ToolsProps) {
  const t = await getTranslations('documentRequests.detail')
  const { open, fulfilled, declined, exempt, cancelled, overdue } = counts
  const countsByStanding = {
    OVERDUE: overdue,
    OPEN: open - overdue,
    FULFILLED: fulfilled,
    DECLINED: declined,
    EXEMPT: exempt,
    CANCELLED: cancelled,
  }
  // A count must match the list it opens, so there is none during a search or in one department.
  const count = (all: number) => (query.q || query.department ? undefined : all)
  return (
    <div className="list-line">
      <ListSearch
        action={home}
        label={t('search')}
        words={query.q}
        button={t('apply')}
        otherParams={{ standing: query.standing }}
      >
        {departments.length > 0 && (
          <ListSelect
            name="department"
            label={t('department')}
            value={query.department ?? ''}
            any={t('anyDepartment')}
            options={departments.map((value) => ({ value, label: value }))}
          />
        )}
      </ListSearch>
      <OneFilter
        oneRow
        all={{ count: count(open + fulfilled + declined + exempt + cancelled) }}
        values={requestedStandings.map((state) => [state, t('chip', { state }), count(countsByStanding[state])])}
        chosen={query.standing}
        href={(standing) => peopleHref(home, { ...query, standing, after: null })}
      />
    </div>
  )
}

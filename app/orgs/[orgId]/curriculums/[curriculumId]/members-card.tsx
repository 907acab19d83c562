import { getTranslations } from 'next-intl/server'
import { missedText } from '@/app/_components/curriculums/curriculum-texts'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { stateTones } from '@/app/_components/states'
import { ListPage } from '@/app/_lists/list-page'
import { ListSearch, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { dotted } from '@/app/_ui/dotted'
import { MeterBar } from '@/app/_ui/progress'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { type AssignmentView, listAssignments } from '@/lib/services/curriculums/list-assignments'
import type { CurriculumView } from '@/lib/services/curriculums/list-curriculums'
import { type MembersQuery, membersHref, standingFilters } from '../curriculum-query'
import { type AssignmentRow, AssignmentTable, RemindableAssignments } from './assignment-table'
import { RemindOverdue } from './remind-overdue'

type Props = { curriculum: CurriculumView; query: MembersQuery; editable: boolean }

/** The members of a curriculum by due date, with filters, search, pages and an export. */
export async function MembersCard({ curriculum, query, editable }: Props) {
  const { ctx } = await enterPage()
  const { after: from, ...filter } = query
  const page = await readPage(from, (after) => listAssignments(ctx, { curriculumId: curriculum.id, after, filter }))
  const { edges, pageInfo } = orNotFound(page)
  const home = `/orgs/${curriculum.orgId}/curriculums/${curriculum.id}`
  const t = translatorFor(ctx.locale)
  const rows = edges.map(({ node }) => assignmentRow(node, t))
  const remindable = editable && curriculum.state === 'ACTIVE'
  const hasMembers = Object.values(curriculum.counts).some((count) => count > 0)
  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          <div>
            <h2 id="members" className="text-lg font-semibold">
              {t('curriculums.detail.members')}
            </h2>
            <p className="text-sm text-soft">{t('curriculums.detail.membersLead')}</p>
          </div>
          {hasMembers && <Done counts={curriculum.counts} t={t} />}
        </div>
        {remindable && curriculum.counts.overdue > 0 && (
          <RemindOverdue curriculumId={curriculum.id} count={curriculum.counts.overdue} />
        )}
      </div>
      <ListPage
        tools={hasMembers && <Tools home={home} query={query} counts={curriculum.counts} />}
        count={edges.length}
        narrowed={hasMembers}
        allHref={home}
        empty={{
          title: t('curriculums.members.noneTitle'),
          text: t(`curriculums.members.${curriculum.state === 'DRAFT' ? 'noneDraft' : 'noneText'}`),
          icon: 'user-round-check',
        }}
        after={from}
        pageInfo={pageInfo}
        hrefOf={(after) => membersHref(home, { ...query, after })}
        shown={t('curriculums.list.shown', { count: edges.length })}
        file={membersHref(home, query, true)}
        footClassName=""
      >
        {editable ? (
          <RemindableAssignments curriculumId={curriculum.id} rows={rows} />
        ) : (
          <AssignmentTable rows={rows} />
        )}
      </ListPage>
    </section>
  )
}

/** How many of those who have to complete it have done so, as a figure and as a bar. */
function Done({ counts: { open, complete }, t }: { counts: CurriculumView['counts']; t: Translate }) {
  const all = open + complete
  if (all === 0) return null
  return (
    <div className="flex w-60 flex-col gap-1.5">
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tracking-tight tabular-nums">
          {t('curriculums.list.completeOf', { complete, all })}
        </span>
        <span className="text-sm text-soft">{t('curriculums.filters.COMPLETE')}</span>
      </p>
      <MeterBar value={complete} max={all} fill="fill-success-solid" />
    </div>
  )
}

type ToolsProps = { home: string; query: MembersQuery; counts: CurriculumView['counts'] }

async function Tools({ home, query, counts }: ToolsProps) {
  const [filters, t, list] = await Promise.all([
    getTranslations('curriculums.filters'),
    getTranslations('curriculums.members'),
    getTranslations('curriculums.list'),
  ])
  const { open, complete, exempt, overdue } = counts
  const countsByStanding = { OVERDUE: overdue, OPEN: open, COMPLETE: complete, EXEMPT: exempt }
  // A count must match the list it opens, so there is none during a search.
  const count = (all: number) => (query.q ? undefined : all)
  return (
    <div className="list-line">
      <ListSearch
        action={home}
        label={t('search')}
        words={query.q}
        button={list('apply')}
        otherParams={{ standing: query.standing }}
      />
      <OneFilter
        oneRow
        all={{ count: count(open + complete + exempt) }}
        values={standingFilters.map((standing) => [standing, filters(standing), count(countsByStanding[standing])])}
        chosen={query.standing}
        href={(standing) => membersHref(home, { ...query, standing, after: null })}
      />
    </div>
  )
}

/** The cells of a member's row. `t` translates full keys. */
function assignmentRow(assignment: AssignmentView, t: Translate): AssignmentRow {
  const { id, version, orgId, roleId, member, standing, dueAt, doneParts, totalParts } = assignment
  const closed = standing === 'COMPLETE' || standing === 'CLOSED'
  return {
    id,
    version,
    href: `/orgs/${orgId}/members/${roleId}`,
    name: nameInList(member, t('members.name.unknown')),
    called: nameInText(member, t('members.name.unknown')),
    job: dotted([member.jobTitle, member.department]),
    standing: {
      text: t(`curriculums.standings.${standing}`),
      tone: stateTones['curriculums.standings'][standing],
      note: noteOf(assignment, t),
    },
    due: dueAt && formatDate(dueAt),
    done: doneParts,
    all: totalParts,
    action: closed ? null : standing === 'EXEMPT' ? 'endExemption' : 'exempt',
  }
}

const noteOf = (assignment: AssignmentView, t: Translate): string | null =>
  dotted([progressOf(assignment, t), missedText(assignment.missed, t)]) || null

function progressOf(assignment: AssignmentView, t: Translate): string | null {
  const { standing, completedAt, exemptReason, doneUnits, totalUnits } = assignment
  if (standing === 'COMPLETE' && completedAt)
    return t('curriculums.members.completed', { date: formatDate(completedAt) })
  if (standing === 'EXEMPT')
    return dotted([exemptReason, assignment.exemptedByOneself && t('curriculums.members.byOneself')])
  if (doneUnits === null || totalUnits === null) return null
  return t('curriculums.hoursSoFar', { done: formatUnits(doneUnits), all: formatUnits(totalUnits) })
}

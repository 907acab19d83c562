import { getTranslations } from 'next-intl/server'
import { standingTones } from '@/app/_components/curriculums/curriculum-texts'
import { nameInList, nameInText } from '@/app/_components/members/member-name'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { CurriculumView } from '@/lib/services/curriculums/get-curriculum'
import { type AssignmentView, listAssignments } from '@/lib/services/curriculums/list-assignments'
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
  const next = nextOf(pageInfo)
  const home = `/orgs/${curriculum.orgId}/curriculums/${curriculum.id}`
  const t = translatorFor(ctx.locale)
  const rows = edges.map(({ node }) => assignmentRow(node, t))
  const remindable = editable && curriculum.state === 'ACTIVE'
  const hasMembers = Object.values(curriculum.counts).some((count) => count > 0)
  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="members" className="text-lg font-semibold">
            {t('curriculums.detail.members')}
          </h2>
          <p className="text-soft">{t('curriculums.detail.membersLead')}</p>
        </div>
        {remindable && curriculum.counts.overdue > 0 && (
          <RemindOverdue curriculumId={curriculum.id} count={curriculum.counts.overdue} />
        )}
      </div>
      {hasMembers && <Tools home={home} query={query} counts={curriculum.counts} />}
      {edges.length > 0 ? (
        <Card flush>
          {editable ? (
            <RemindableAssignments curriculumId={curriculum.id} rows={rows} />
          ) : (
            <AssignmentTable rows={rows} />
          )}
        </Card>
      ) : (
        <Nobody home={home} hasMembers={hasMembers} draft={curriculum.state === 'DRAFT'} />
      )}
      {edges.length > 0 && (
        <ListFoot
          shown={t('curriculums.list.shown', { count: edges.length })}
          first={from && membersHref(home, { ...query, after: null })}
          next={next && membersHref(home, { ...query, after: next })}
          file={membersHref(home, query, true)}
          className=""
        />
      )}
    </section>
  )
}

type ToolsProps = { home: string; query: MembersQuery; counts: CurriculumView['counts'] }

async function Tools({ home, query, counts }: ToolsProps) {
  const [filters, t, list, common] = await Promise.all([
    getTranslations('curriculums.filters'),
    getTranslations('curriculums.members'),
    getTranslations('curriculums.list'),
    getTranslations('common.list'),
  ])
  const countsByStanding = {
    OVERDUE: counts.overdue,
    OPEN: counts.open,
    COMPLETE: counts.complete,
    EXEMPT: counts.exempt,
  }
  const to = (standing: MembersQuery['standing']) => membersHref(home, { ...query, standing, after: null })
  // A count must match the list it opens, so there is none during a search.
  const count = (all: number) => (query.q ? {} : { count: all })
  return (
    <div className="flex flex-col gap-3">
      <ListSearch
        action={home}
        label={t('search')}
        words={query.q}
        button={list('apply')}
        otherParams={{ standing: query.standing }}
      />
      <ListFilters oneRow>
        <FilterChip
          label={common('all')}
          href={to(null)}
          active={!query.standing}
          {...count(countsByStanding.OPEN + countsByStanding.COMPLETE + countsByStanding.EXEMPT)}
        />
        {standingFilters.map((standing) => (
          <FilterChip
            key={standing}
            label={filters(standing)}
            href={to(query.standing === standing ? null : standing)}
            active={query.standing === standing}
            {...count(countsByStanding[standing])}
          />
        ))}
      </ListFilters>
    </div>
  )
}

async function Nobody({ home, hasMembers, draft }: { home: string; hasMembers: boolean; draft: boolean }) {
  if (hasMembers) return <NoMatches allHref={home} />
  const t = await getTranslations('curriculums.members')
  return (
    <Card>
      <EmptyState title={t('noneTitle')} icon={<Icon name="user-round-check" size={24} />}>
        {t(draft ? 'noneDraft' : 'noneText')}
      </EmptyState>
    </Card>
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
      tone: standingTones[standing],
      note: noteOf(assignment, t),
    },
    due: dueAt && formatDate(dueAt),
    done: doneParts,
    all: totalParts,
    action: closed ? null : standing === 'EXEMPT' ? 'endExemption' : 'exempt',
  }
}

function noteOf({ standing, completedAt, exemptReason }: AssignmentView, t: Translate): string | null {
  if (standing === 'COMPLETE' && completedAt)
    return t('curriculums.members.completed', { date: formatDate(completedAt) })
  return standing === 'EXEMPT' ? exemptReason : null
}

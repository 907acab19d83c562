import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { SearchField } from '@/app/_ui/search-field'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { CurriculumView } from '@/lib/services/curriculums/get-curriculum'
import { listAssignments } from '@/lib/services/curriculums/list-assignments'
import { type MembersQuery, membersHref, standingFilters } from '../curriculum-query'
import { assignmentRow } from './assignment-row'
import { AssignmentTable } from './assignment-table'

type Props = { curriculum: CurriculumView; query: MembersQuery; editable: boolean }

/** The members under a curriculum by due date, with filters, search, pages and a file. */
export async function MembersCard({ curriculum, query, editable }: Props) {
  const { ctx } = await enterPage()
  const { after, ...filter } = query
  const read = await listAssignments(ctx, { curriculumId: curriculum.id, after, filter })
  const wrongPlace = !read.ok && read.problem.code === 'invalidInput' && after !== null
  const { edges, pageInfo } = orNotFound(
    wrongPlace ? await listAssignments(ctx, { curriculumId: curriculum.id, filter }) : read,
  )
  const home = `/orgs/${curriculum.orgId}/curriculums/${curriculum.id}`
  const t = translatorFor(ctx.locale)
  const any = Object.values(curriculum.counts).some((count) => count > 0)
  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <div>
        <h2 id="members" className="text-lg font-semibold">
          {t('curriculums.detail.members')}
        </h2>
        <p className="text-soft">{t('curriculums.detail.membersLead')}</p>
      </div>
      {any && <Tools home={home} query={query} counts={curriculum.counts} />}
      {edges.length > 0 ? (
        <Card flush>
          <AssignmentTable rows={edges.map(({ node }) => assignmentRow(node, t))} editable={editable} />
        </Card>
      ) : (
        <Nobody home={home} any={any} draft={curriculum.state === 'DRAFT'} />
      )}
      <Foot home={home} query={query} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} shown={edges.length} />
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
  const of = { OVERDUE: counts.overdue, OPEN: counts.open, COMPLETE: counts.complete, EXEMPT: counts.exempt }
  const to = (standing: MembersQuery['standing']) => membersHref(home, { ...query, standing, after: null })
  // A count is what its list will show: beside a search there is none.
  const count = (all: number) => (query.q ? {} : { count: all })
  return (
    <div className="flex flex-col gap-3">
      <form action={home} className="flex flex-wrap items-end gap-2">
        <SearchField label={t('search')} defaultValue={query.q} className="w-full sm:w-96" />
        {query.standing && <input type="hidden" name="standing" value={query.standing} />}
        <Button type="submit" className="max-sm:grow">
          {list('apply')}
        </Button>
      </form>
      <nav
        aria-label={common('filters')}
        className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0"
      >
        <FilterChip
          label={common('all')}
          href={to(null)}
          active={!query.standing}
          {...count(of.OPEN + of.COMPLETE + of.EXEMPT)}
        />
        {standingFilters.map((one) => (
          <FilterChip
            key={one}
            label={filters(one)}
            href={to(query.standing === one ? null : one)}
            active={query.standing === one}
            {...count(of[one])}
          />
        ))}
      </nav>
    </div>
  )
}

async function Nobody({ home, any, draft }: { home: string; any: boolean; draft: boolean }) {
  const [t, common] = await Promise.all([getTranslations('curriculums.members'), getTranslations('common.list')])
  return (
    <Card>
      {any ? (
        <EmptyState title={common('noMatches')} action={<Link href={home}>{common('clearFilters')}</Link>} />
      ) : (
        <EmptyState title={t('noneTitle')} icon={<Icon name="user-round-check" size={24} />}>
          {t(draft ? 'noneDraft' : 'noneText')}
        </EmptyState>
      )}
    </Card>
  )
}

type FootProps = { home: string; query: MembersQuery; next: string | null; shown: number }

/** The pages before and after, and the file of what is shown. */
async function Foot({ home, query, next, shown }: FootProps) {
  const [t, common] = await Promise.all([getTranslations('curriculums.list'), getTranslations('common.list')])
  if (shown === 0) return null
  const file = <Icon name="download" size={16} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-soft print:hidden">
      <span className="tabular-nums">{t('shown', { count: shown })}</span>
      <span className="flex flex-wrap items-center gap-2">
        <ButtonLink href={membersHref(home, query, true)} reload size="sm" variant="quiet" icon={file}>
          {common('exportCsv')}
        </ButtonLink>
        {query.after && (
          <ButtonLink href={membersHref(home, { ...query, after: null })} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={membersHref(home, { ...query, after: next })} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { audienceLines, dueText, recurrenceText, stateTones } from '@/app/_components/curriculums/curriculum-texts'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { SearchField } from '@/app/_ui/search-field'
import { curriculumStates } from '@/lib/domain/curriculums/kinds'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { type CurriculumView, listCurriculums } from '@/lib/services/curriculums/get-curriculum'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { type ListQuery, listHref, readListQuery } from '../curriculum-query'
import { type CurriculumRow, CurriculumTable } from './curriculum-table'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('curriculums.list')
  return { title: t('title') }
}

/** What groups of members of an organization must complete. */
export default async function CurriculumsPage({ params, searchParams }: Props) {
  const [{ orgId }, said] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('CURRICULUMS', orgId)
  const query = readListQuery(said)
  const { edges, pageInfo } = orNotFound(await readPage(ctx, orgId, query))
  const t = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'curriculum.manage', { orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('curriculums.list.title') }]} />}
        title={t('curriculums.list.title')}
        lead={t('curriculums.list.lead')}
        actions={editable && <NewButton orgId={orgId} />}
      />
      <Tools orgId={orgId} query={query} />
      {edges.length > 0 ? (
        <Card flush>
          <ClientMessages of={['curriculums.list']}>
            <CurriculumTable rows={edges.map(({ node }) => rowOf(node, t))} />
          </ClientMessages>
        </Card>
      ) : (
        <Empty orgId={orgId} filtered={Boolean(query.q || query.state || query.after)} editable={editable} />
      )}
      <Foot orgId={orgId} query={query} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} shown={edges.length} />
    </>
  )
}

/** A page of the list; a place that nobody handed out is the beginning. */
async function readPage(ctx: Ctx, orgId: string, { after, ...filter }: ListQuery) {
  const page = await listCurriculums(ctx, { orgId, after, filter })
  const wrongPlace = !page.ok && page.problem.code === 'invalidInput' && after !== null
  return wrongPlace ? listCurriculums(ctx, { orgId, filter }) : page
}

function rowOf(curriculum: CurriculumView, t: Translate): CurriculumRow {
  const { id, orgId, title, state, counts, recurrence } = curriculum
  const again = recurrence === 'NONE' ? [] : [recurrenceText(curriculum, t)]
  return {
    id,
    href: `/orgs/${orgId}/curriculums/${id}`,
    title,
    state: state === 'ACTIVE' ? null : { text: t(`curriculums.states.${state}`), tone: stateTones[state] },
    audience: audienceLines(curriculum, t),
    due: [dueText(curriculum, t), ...again],
    all: counts.open + counts.complete + counts.exempt,
    complete: counts.complete,
    overdue: counts.overdue,
  }
}

async function NewButton({ orgId }: { orgId: string }) {
  const t = await getTranslations('curriculums.list')
  return (
    <ButtonLink href={`/orgs/${orgId}/curriculums/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('new')}
    </ButtonLink>
  )
}

async function Tools({ orgId, query }: { orgId: string; query: ListQuery }) {
  const [t, states, common] = await Promise.all([
    getTranslations('curriculums.list'),
    getTranslations('curriculums.states'),
    getTranslations('common.list'),
  ])
  const to = (state: ListQuery['state']) => listHref(orgId, { ...query, state, after: null })
  return (
    <div className="flex flex-col gap-3 pb-5">
      <form action={`/orgs/${orgId}/curriculums`} className="flex flex-wrap items-end gap-2">
        <SearchField label={t('search')} defaultValue={query.q} className="min-w-0 grow basis-40 sm:max-w-96" />
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <Button type="submit">{t('apply')}</Button>
      </form>
      <nav aria-label={common('filters')} className="flex flex-wrap gap-2">
        <FilterChip label={common('all')} href={to(null)} active={!query.state} />
        {curriculumStates.map((state) => (
          <FilterChip key={state} label={states(state)} href={to(state)} active={query.state === state} />
        ))}
      </nav>
    </div>
  )
}

type EmptyProps = { orgId: string; filtered: boolean; editable: boolean }

async function Empty({ orgId, filtered, editable }: EmptyProps) {
  const [t, common] = await Promise.all([getTranslations('curriculums.list'), getTranslations('common.list')])
  const clear = <Link href={`/orgs/${orgId}/curriculums`}>{common('clearFilters')}</Link>
  return (
    <Card>
      {filtered ? (
        <EmptyState title={common('noMatches')} action={clear} />
      ) : (
        <EmptyState
          title={t('emptyTitle')}
          icon={<Icon name="list-checks" size={24} />}
          action={editable && <NewButton orgId={orgId} />}
        >
          {t('emptyText')}
        </EmptyState>
      )}
    </Card>
  )
}

type FootProps = { orgId: string; query: ListQuery; next: string | null; shown: number }

async function Foot({ orgId, query, next, shown }: FootProps) {
  const [t, common] = await Promise.all([getTranslations('curriculums.list'), getTranslations('common.list')])
  if (shown === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-soft print:hidden">
      <span className="tabular-nums">{t('shown', { count: shown })}</span>
      <span className="flex flex-wrap items-center gap-2">
        {query.after && (
          <ButtonLink href={listHref(orgId, { ...query, after: null })} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={listHref(orgId, { ...query, after: next })} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}

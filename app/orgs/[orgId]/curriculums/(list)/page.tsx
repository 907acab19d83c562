import { getTranslations } from 'next-intl/server'
import { audienceLines, dueText, recurrenceText } from '@/app/_components/curriculums/curriculum-texts'
import { reportHome } from '@/app/_components/reports/report-query'
import { stateTones } from '@/app/_components/states'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { ListSearch, OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { curriculumFilters } from '@/lib/domain/curriculums/kinds'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { type CurriculumView, listCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { filtersOf, type ListQuery, listHref, readListQuery } from '../curriculum-query'
import { type CurriculumRow, CurriculumTable } from './curriculum-table'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('curriculums.list.title')

/** Trainings that groups of an organization's members must complete. */
export default async function CurriculumsPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('CURRICULUMS', orgId)
  const query = readListQuery(queryParams)
  const { after: from, ...filter } = query
  const page = await readPage(from, (after) => listCurriculums(ctx, { orgId, after, filter }))
  const { edges, pageInfo } = orNotFound(page)
  const t = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'curriculum.manage', { orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('curriculums.list.title') }]} />}
        title={t('curriculums.list.title')}
        lead={t('curriculums.list.lead')}
        actions={
          <>
            <ButtonLink href={`/orgs/${orgId}/members/matrix`}>{t('matrix.open')}</ButtonLink>
            <ButtonLink href={`/orgs/${orgId}/curriculums/skills`}>{t('skills.list.title')}</ButtonLink>
            {isFeatureOn(org, 'TASKS') && (
              <ButtonLink href={reportHome(orgId)}>{t('curriculums.report.open')}</ButtonLink>
            )}
            {editable && <NewButton orgId={orgId} />}
          </>
        }
      />
      <ListPage
        tools={<Tools orgId={orgId} query={query} />}
        count={edges.length}
        narrowed={filtersOf(query) > 0 || query.after !== null}
        allHref={`/orgs/${orgId}/curriculums`}
        empty={{
          title: t('curriculums.list.emptyTitle'),
          text: t('curriculums.list.emptyText'),
          icon: 'list-checks',
          action: editable && <NewButton orgId={orgId} />,
        }}
        after={from}
        pageInfo={pageInfo}
        hrefOf={(after) => listHref(orgId, { ...query, after })}
        shown={t('curriculums.list.shown', { count: edges.length })}
      >
        <ClientMessages of={['curriculums.list']}>
          <CurriculumTable rows={edges.map(({ node }) => rowOf(node, t, ctx.locale))} />
        </ClientMessages>
      </ListPage>
    </>
  )
}

function rowOf(curriculum: CurriculumView, t: Translate, locale: string): CurriculumRow {
  const { id, orgId, title, state, counts, recurrence } = curriculum
  const again = recurrence === 'NONE' ? [] : [recurrenceText(curriculum, t)]
  return {
    id,
    href: `/orgs/${orgId}/curriculums/${id}`,
    title,
    state:
      state === 'ACTIVE'
        ? null
        : { text: t(`curriculums.states.${state}`), tone: stateTones['curriculums.states'][state] },
    audience: audienceLines(curriculum, t, locale),
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
  const t = await getTranslations('curriculums.list')
  return (
    <div className="list-line pb-4">
      <ListSearch
        action={`/orgs/${orgId}/curriculums`}
        label={t('search')}
        words={query.q}
        button={t('apply')}
        otherParams={{ state: query.state }}
      />
      <OneFilter
        values={curriculumFilters.map((state) => [state, t('chip', { state })])}
        chosen={query.state}
        chosenStays
        href={(state) => listHref(orgId, { ...query, state, after: null })}
      />
    </div>
  )
}

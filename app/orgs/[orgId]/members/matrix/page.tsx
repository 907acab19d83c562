import { getTranslations } from 'next-intl/server'
import { PrintedLine } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListBar } from '@/app/_lists/list-bar'
import { ListPage } from '@/app/_lists/list-page'
import { ListSelect } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { Option } from '@/app/_ui/select-field'
import { maxRequirements } from '@/lib/domain/matrix/cells'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { readMatrix } from '@/lib/services/matrix/matrix'
import { getMemberFacets } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { MatrixTable } from './matrix-table'
import { filtersOf, headOf, lineOf, type MatrixQuery, matrixHref, matrixInput, readMatrixQuery } from './matrix-words'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('matrix.title')

/** Members and the organization's requirements, laid out to be compared with a surveyor's list. */
export default async function MatrixPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readMatrixQuery(queryParams)
  const [orgRead, facetsRead, matrixRead, curriculums] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    getMemberFacets(ctx, { orgId }),
    readPage(query.after, (after) => readMatrix(ctx, { orgId, first: 100, after, ...matrixInput(query) })),
    // Empty if the feature is off.
    listCurriculums(ctx, { orgId, first: 100, filter: { state: 'ACTIVE' } }),
  ])
  const [org, facets] = [orNotFound(orgRead), orNotFound(facetsRead)]
  const { requirements, curriculum, people } = orNotFound(matrixRead)
  const t = translatorFor(ctx.locale)
  const title = t('matrix.title')
  const rows = people.edges.map(({ node }) => node)
  return (
    <ClientMessages of={['matrix']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: title }]} />}
        title={curriculum ? t('matrix.titleOf', { curriculum }) : title}
        lead={t('matrix.lead')}
        actions={
          requirements.length > 0 && (
            <ButtonLink href={matrixHref(orgId, query, 'print')} reload>
              {t('common.list.print')}
            </ButtonLink>
          )
        }
      />
      <PrintedLine org={org} now={ctx.now} />
      <ListPage
        tools={
          <>
            <MatrixTools
              orgId={orgId}
              query={query}
              departments={facets.departments.map(({ value }) => value)}
              curriculums={
                curriculums.ok ? curriculums.value.edges.map(({ node }) => ({ value: node.id, label: node.title })) : []
              }
            />
            {requirements.length === maxRequirements && (
              <div className="pb-4 print:hidden">
                <InlineNotice tone="info">{t('matrix.atMost', { count: maxRequirements })}</InlineNotice>
              </div>
            )}
          </>
        }
        count={requirements.length > 0 ? rows.length : 0}
        narrowed={requirements.length > 0 || query.curriculum !== null}
        allHref={matrixHref(orgId, {})}
        empty={{ title: t('matrix.emptyTitle'), text: t('matrix.emptyText'), icon: 'list-checks' }}
        after={query.after}
        pageInfo={people.pageInfo}
        hrefOf={(after) => matrixHref(orgId, { ...query, after })}
        shown={t('matrix.shown', { count: rows.length })}
        file={matrixHref(orgId, query, 'export')}
      >
        <MatrixTable
          columns={requirements.map((requirement) => ({ id: requirement.id, head: headOf(requirement, t) }))}
          rows={rows.map((row) => lineOf(row, requirements, t))}
          whole={query.after === null && !people.pageInfo.hasNextPage}
        />
      </ListPage>
    </ClientMessages>
  )
}

type MatrixToolsProps = {
  orgId: string
  query: MatrixQuery
  departments: readonly string[]
  curriculums: readonly Option[]
}

/** Words, department and curriculum. All of them go into the address. */
async function MatrixTools({ orgId, query, departments, curriculums }: MatrixToolsProps) {
  const t = await getTranslations('matrix')
  const { q, department, curriculum } = query
  const departmentOptions =
    department === null || departments.includes(department) ? departments : [...departments, department]
  return (
    <ListBar
      action={`/orgs/${orgId}/members/matrix`}
      label={t('search')}
      words={q}
      button={t('apply')}
      set={filtersOf({ ...query, q: '' })}
      selects={
        departmentOptions.length + curriculums.length > 0 && (
          <>
            {departmentOptions.length > 0 && (
              <ListSelect
                name="department"
                label={t('department')}
                value={department ?? ''}
                any={t('anyDepartment')}
                options={departmentOptions.map((value) => ({ value, label: value }))}
              />
            )}
            {curriculums.length > 0 && (
              <ListSelect
                name="curriculum"
                label={t('curriculum')}
                value={curriculum ?? ''}
                any={t('anyCurriculum')}
                options={curriculums}
              />
            )}
          </>
        )
      }
    />
  )
}

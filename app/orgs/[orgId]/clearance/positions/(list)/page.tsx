import { licenseTypes } from '@/app/_components/clearance/reason-text'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { withQuery } from '@/app/_lists/address'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { PositionRecord } from '@/lib/data/clearance/positions'
import { listed } from '@/lib/domain/text'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getPositionChoices, listPositions, type OpenJobTitle } from '@/lib/services/clearance/positions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { OpenTitleTable, PositionTable } from './position-table'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('clearance.positions.title')

/** What each position needs, and the job titles that no position is for. */
export default async function PositionsPage({ params }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const [positionsRead, choicesRead] = await Promise.all([
    listPositions(ctx, { orgId }),
    getPositionChoices(ctx, { orgId }),
  ])
  const [positions, { openTitles }] = [orNotFound(positionsRead), orNotFound(choicesRead)]
  const t = translatorFor(ctx.locale)
  const home = `/orgs/${orgId}/clearance/positions`
  const newButton = (
    <ButtonLink href={`${home}/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('clearance.positions.new')}
    </ButtonLink>
  )
  return (
    <ClientMessages of={['clearance.positions']}>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: t('clearance.title'), href: `/orgs/${orgId}/clearance` },
              { label: t('clearance.positions.title') },
            ]}
          />
        }
        title={t('clearance.positions.title')}
        lead={t('clearance.positions.lead')}
        actions={positions.length > 0 && newButton}
      />
      <div className="flex flex-col gap-6">
        <Card flush>
          {positions.length > 0 ? (
            <PositionTable rows={positions.map((position) => positionRow(position, home, t, ctx.locale))} />
          ) : (
            <EmptyState
              icon={<Icon name="list-checks" size={24} />}
              title={t('clearance.positions.emptyTitle')}
              action={newButton}
            >
              {t('clearance.positions.emptyText')}
            </EmptyState>
          )}
        </Card>
        {openTitles.length > 0 && (
          <Card title={t('clearance.positions.openTitle')} lead={t('clearance.positions.openLead')} flush>
            <OpenTitleTable rows={openTitles.map((title) => openRow(title, home, t, ctx.locale))} />
          </Card>
        )}
      </div>
    </ClientMessages>
  )
}

function positionRow(position: PositionRecord, home: string, t: Translate, locale: string) {
  const { id, name, jobTitles, departments, geo, licenses, documentRequests, curriculums, noExclusion } = position
  const titles = listed(jobTitles, locale)
  const needs = [
    ...licenses.map((types) => t('clearance.positions.license', { types: licenseTypes(types, t, locale), geo })),
    ...[...documentRequests, ...curriculums].map(({ title }) => title),
    ...(noExclusion ? [t('clearance.positions.notExcluded')] : []),
  ]
  return {
    id,
    href: `${home}/${id}`,
    name,
    whom:
      departments.length > 0
        ? t('clearance.positions.whomIn', { titles, departments: listed(departments, locale) })
        : titles,
    needs: needs.length > 0 ? needs : [t('clearance.positions.nothing')],
  }
}

const openRow = ({ jobTitle, count, template }: OpenJobTitle, home: string, t: Translate, locale: string) => ({
  jobTitle,
  count: t('clearance.positions.count', { count }),
  href: withQuery(`${home}/new`, { title: jobTitle }),
  suggestion:
    template &&
    t('clearance.positions.suggestion', {
      types: template.licenses.map((types) => licenseTypes(types, t, locale)).join(', '),
    }),
})

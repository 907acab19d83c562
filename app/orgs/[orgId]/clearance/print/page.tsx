import { titlesOf } from '@/app/_components/clearance/reason-text'
import { remediesFor } from '@/app/_components/clearance/remedy'
import { PrintPage, readPrinted } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { activeLabels } from '@/app/_lists/filter-groups'
import { clearanceDaysAhead } from '@/lib/domain/clearance/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { exportClearance } from '@/lib/services/clearance/clearance'
import { listPositions } from '@/lib/services/clearance/positions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { clearanceHref, listInput, readClearanceQuery } from '../clearance-query'
import { clearanceRow } from '../clearance-rows'
import { ClearanceTable } from '../clearance-table'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('clearance.title')

/** Everybody of a list on paper; recorded like its file. */
export default async function ClearancePrintPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readClearanceQuery(queryParams)
  const [orgRead, positionsRead] = await Promise.all([getOrgToWork(ctx, { id: orgId }), listPositions(ctx, { orgId })])
  const [org, positions] = [orNotFound(orgRead), orNotFound(positionsRead)]
  const printed = await readPrinted(await exportClearance(ctx, { orgId, ...listInput(query) }))
  const t = translatorFor(ctx.locale)
  const words = { t, locale: ctx.locale, titles: titlesOf(positions), remedy: remediesFor(ctx.viewer, orgId) }
  const on = query.on ?? todayIn(org.timeZone, ctx.now)
  const date = formatDate(on)
  return (
    <ClientMessages of={['clearance']}>
      <PrintPage
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[
              { label: t('clearance.title'), href: clearanceHref(orgId, query) },
              { label: t('common.list.print') },
            ]}
          />
        }
        title={t('clearance.titleOn', { date })}
        org={org}
        now={ctx.now}
        filters={activeLabels([], query.state && t(`clearance.states.${query.state}`), query.department, query.q)}
        printed={printed}
        shown={t('clearance.list.shown', { count: printed.rows.length, date })}
      >
        <ClearanceTable
          rows={printed.rows.map((record) => clearanceRow(record, addDays(on, clearanceDaysAhead), words))}
        />
      </PrintPage>
    </ClientMessages>
  )
}

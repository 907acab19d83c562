import { PrintPage, readPrinted } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { activeLabels } from '@/app/_lists/filter-groups'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { exportBoard, getBoardTallies } from '@/lib/services/board/board'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { boardHref, type ListSort, listInput, readBoardQuery } from '../board-query'
import { BoardTable } from '../board-table'
import { boardListRow, chipsOf } from '../board-tools'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('board.title')

/** All licenses of a list on paper; recorded like its file. */
export default async function BoardPrintPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readBoardQuery(queryParams)
  const [orgRead, talliesRead] = await Promise.all([getOrgToWork(ctx, { id: orgId }), getBoardTallies(ctx, { orgId })])
  const [org, tallies] = [orNotFound(orgRead), orNotFound(talliesRead)]
  const printed = await readPrinted(await exportBoard(ctx, { orgId, ...listInput(query) }))
  const t = translatorFor(ctx.locale)
  const shown = { book: await ctx.load.rules(), now: ctx.now, timeZone: org.timeZone }
  const headOf = (sort: ListSort) => ({
    href: boardHref(orgId, { ...query, sort }),
    now: query.sort === sort ? ('asc' as const) : null,
  })
  const place = query.geo && t(`enums.geographies.${query.geo}`)
  const type = query.type && t(`enums.credentialTypes.${query.type}`)
  return (
    <ClientMessages of={['board', 'reminders']}>
      <PrintPage
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: t('board.title'), href: boardHref(orgId, query) }, { label: t('common.list.print') }]}
          />
        }
        title={t('board.title')}
        org={org}
        now={ctx.now}
        filters={activeLabels(chipsOf(orgId, query, tallies, t), place, type, query.department, query.q)}
        printed={printed}
        shown={t('board.shown', { count: printed.rows.length })}
      >
        <BoardTable
          rows={printed.rows.map((entry) => boardListRow(entry, t, shown))}
          heads={{ name: headOf('name'), type: headOf('type'), expiry: headOf('expiry') }}
        />
      </PrintPage>
    </ClientMessages>
  )
}

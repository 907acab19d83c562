import { PrintPage, readPrinted } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { activeLabels } from '@/app/_lists/filter-groups'
import { dotted } from '@/app/_ui/dotted'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { exportMembers } from '@/lib/services/members/export-members'
import { getMemberFacets } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { type ListSort, listInput, memberListHref, readMemberQuery } from '../member-query'
import { MemberTable } from '../member-table'
import { chipsOf, memberListRow } from '../member-tools'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('members.list.title')

/** All members of a list on paper; recorded like its file. */
export default async function MembersPrintPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readMemberQuery(queryParams)
  const [orgRead, facetsRead] = await Promise.all([getOrgToWork(ctx, { id: orgId }), getMemberFacets(ctx, { orgId })])
  const [org, facets] = [orNotFound(orgRead), orNotFound(facetsRead)]
  const printed = await readPrinted(await exportMembers(ctx, { orgId, ...listInput(query) }))
  const t = translatorFor(ctx.locale)
  const title = t('members.list.title')
  const rows = printed.rows.map((member) => {
    const row = memberListRow(member, t)
    return { ...row, contact: dotted([row.contact, member.employeeId]), editable: false }
  })
  const headOf = (sort: ListSort) => ({
    href: memberListHref(orgId, { ...query, sort }),
    now: query.sort === sort ? ('asc' as const) : null,
  })
  return (
    <PrintPage
      trail={
        <OrgTrail
          orgId={orgId}
          orgName={org.name}
          items={[{ label: title, href: memberListHref(orgId, query) }, { label: t('common.list.print') }]}
        />
      }
      title={title}
      org={org}
      now={ctx.now}
      filters={activeLabels(chipsOf(orgId, query, facets, t), query.department, query.q)}
      printed={printed}
      shown={t('members.list.shown', { count: rows.length })}
    >
      <MemberTable
        orgId={orgId}
        rows={rows}
        heads={{ name: headOf('name'), department: headOf('department'), expiry: headOf('expiry') }}
      />
    </PrintPage>
  )
}

import type { ReactNode } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { getOrgToVisit } from '@/lib/services/orgs/visit-org'
import { OrgPages } from './org-pages'
import { OrgVisit } from './org-visit'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/**
 * Every page of an organization: 404 for one that is not the person's to run, then its own navigation. A super admin first
 * says why; until then the page below, which refuses by itself, has no place here.
 */
export default async function OrgLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const found = await getAdministeredOrg(ctx, { id: orgId })
  const toVisit = found.ok ? null : await getOrgToVisit(ctx, { id: orgId })
  if (toVisit?.ok) return <OrgVisit orgId={toVisit.value.id} name={toVisit.value.name} />
  const { id, name } = orNotFound(found)
  const isAdmin = ctx.viewer.roles.some((role) => role.orgId === id && role.roleType === 'ADMIN')
  return (
    <>
      <OrgPages orgId={id} name={name} isVisit={!isAdmin} />
      <PageBody>{children}</PageBody>
    </>
  )
}

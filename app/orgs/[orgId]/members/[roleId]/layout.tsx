import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getMemberSummary } from '@/lib/services/members/members'

type Props = { params: Promise<{ orgId: string; roleId: string }>; children: ReactNode }

/** Shows 404 on every page below for somebody who is not a member of this organization. */
export default async function MemberLayout({ params, children }: Props) {
  const [{ ctx }, { orgId, roleId }] = await Promise.all([enterPage(), params])
  const member = orNotFound(await getMemberSummary(ctx, { id: roleId }))
  if (member.orgId !== orgId) notFound()
  return children
}

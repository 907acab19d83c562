import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 where the organization has no curriculums before anything is sent: the list streams behind its skeleton. */
export default async function CurriculumsLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
  if (!isFeatureOn(org, 'CURRICULUMS')) notFound()
  return children
}

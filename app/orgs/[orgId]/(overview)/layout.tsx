import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 for webhooks that are switched off before anything is sent: the tab streams behind its skeleton. */
export default async function OverviewLayout({ params, children }: Props) {
  const [{ ctx }, { orgId }, sent] = await Promise.all([enterPage(), params, headers()])
  const tab = new URLSearchParams((sent.get('x-suma-path') ?? '').split('?', 2)[1]).get('tab')
  if (tab === 'webhooks') {
    const org = orNotFound(await getAdministeredOrg(ctx, { id: orgId }))
    if (!isFeatureOn(org, 'WEBHOOKS')) notFound()
  }
  return children
}

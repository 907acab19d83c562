import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { loadOrgWith } from '../load-org-with'

type Props = { params: Promise<{ orgId: string }>; children: ReactNode }

/** Answers 404 for webhooks that are switched off before anything is sent: the tab streams behind its skeleton. */
export default async function OverviewLayout({ params, children }: Props) {
  const [{ orgId }, sent] = await Promise.all([params, headers()])
  const query = (sent.get('x-suma-path') ?? '').split('?', 2)[1]
  if (new URLSearchParams(query).get('tab') === 'webhooks') await loadOrgWith('WEBHOOKS', orgId)
  return children
}

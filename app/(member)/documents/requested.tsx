import { RequestedCard } from '@/app/_components/document-requests/requested-card'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnRequestedDocuments } from '@/lib/services/document-requests/list-requests'

/** What organizations wait for, above the documents that are there. */
export async function Requested({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnRequestedDocuments(ctx, { open: true }))
  return <RequestedCard requested={edges.map(({ node }) => node)} />
}

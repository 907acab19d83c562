import { RequestedCard } from '@/app/_components/document-requests/requested-card'
import { ToSignCard } from '@/app/_components/signing/to-sign-card'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import { listOwnSigningTasks } from '@/lib/services/signing/signing-tasks'

/** What organizations wait for, above the documents that are there. */
export async function Requested({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnRequestedDocuments(ctx, { open: true }))
  return <RequestedCard requested={edges.map(({ node }) => node)} />
}

/** Rows of the card; who has more is shown the first of them until some are signed. */
const maxRows = 20

/** What the person is asked to sign. Nothing without any. */
export async function ToSign({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnSigningTasks(ctx, { open: true, first: maxRows }))
  return <ToSignCard signers={edges.map(({ node }) => node)} now={ctx.now} />
}

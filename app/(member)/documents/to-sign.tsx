import { ToSignCard } from '@/app/_components/signing/to-sign-card'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnSigningTasks } from '@/lib/services/signing/signing-tasks'

/** Rows of the card; who has more is shown the first of them until some are signed. */
const most = 20

/** What the person is asked to sign. Nothing without any. */
export async function ToSign({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnSigningTasks(ctx, { open: true, first: most }))
  return <ToSignCard signers={edges.map(({ node }) => node)} now={ctx.now} />
}

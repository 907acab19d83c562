import { publicDocument } from '@/app/_lib/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readIssuer } from '@/lib/services/certificates/badges'

/** The public document of an organization's `did:web` identifier, read by whoever checks one of its badges. */
export async function GET(_request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const found = await readIssuer.unknown(ctx, { orgId })
  if (!found.ok) return publicDocument(null, found.problem)
  return publicDocument(JSON.stringify(found.value), 'application/did+json')
}

import { publicDocument } from '@/app/_lib/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readRevocations } from '@/lib/services/certificates/badges'

type Props = { params: Promise<{ orgId: string; list: string }> }

/** An organization's signed list of the badges that are not valid any more (Bitstring Status List). */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const [ctx, { orgId, list }] = await Promise.all([pageCtx(), params])
  const found = await readRevocations.unknown(ctx, { orgId, list: /^\d{1,4}$/.test(list) ? Number(list) : -1 })
  return found.ok ? publicDocument(found.value, 'application/vc') : publicDocument(null, found.problem)
}

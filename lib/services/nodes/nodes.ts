import { z } from 'zod'
import { findNodeKinds, type NodeKind } from '@/lib/data/nodes'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService } from '../define-service'
import { id } from '../inputs'

/** The most things that one call reads: each is a call of its own service. */
const most = 20

/** Of what kind each id is, in their order; null for one that is not there. The service of that kind says who reads it. */
export const listNodeKinds = definePublicService({
  action: 'node.listKinds',
  input: z.strictObject({ ids: z.array(id).max(most, 'validation.tooMany') }),
  run: async (ctx, { ids }) => {
    if (!ctx.viewer) return fail('signInRequired')
    const kinds = await findNodeKinds(ids)
    return ok(ids.map((nodeId): NodeKind | null => kinds.get(nodeId) ?? null))
  },
})

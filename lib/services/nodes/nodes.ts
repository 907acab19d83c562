import { z } from 'zod'
import { findNodeKinds, type NodeKind } from '@/lib/data/nodes'
import { fail, ok, type Result } from '@/lib/domain/result'
import { getCertificate } from '../certificates/certificates'
import { getPosition } from '../clearance/positions'
import { getCredential } from '../credentials/credentials'
import { getCredit } from '../credits/credits'
import type { Ctx } from '../ctx'
import { getCurriculum } from '../curriculums/list-curriculums'
import { definePublicService } from '../define-service'
import { getDocumentRequest, getOwnRequestedDocument } from '../document-requests/list-requests'
import { getDocument } from '../documents/own-documents'
import { getEnrollment } from '../enrollments/list-enrollments'
import { getImport } from '../imports/imports'
import { id } from '../inputs'
import { getSurveyLink } from '../inspections/inspections'
import { getMemberSummary } from '../members/members'
import { getOrg } from '../orgs/org'
import { getSigningRequest } from '../signing/signing-requests'
import { getSkillChecklist } from '../skills/checklists'
import { getSkillRecord } from '../skills/records'
import { getTaskSession } from '../task-sessions/task-sessions'
import { getTask } from '../tasks/list-tasks'
import { getWebhookDelivery } from '../webhooks/deliveries'
import { getWebhook } from '../webhooks/webhooks'

type Read = (ctx: Ctx, input: { id: string }) => Promise<Result<object>>

/** The service that reads each kind, and decides who may. */
const reads: Record<NodeKind, Read> = {
  Certificate: getCertificate,
  Credential: getCredential,
  Credit: getCredit,
  Curriculum: getCurriculum,
  Document: getDocument,
  DocumentRequest: getDocumentRequest,
  Enrollment: getEnrollment,
  Member: getMemberSummary,
  Org: getOrg,
  PeopleImport: getImport,
  Position: getPosition,
  RequestedDocument: getOwnRequestedDocument,
  SigningRequest: getSigningRequest,
  SkillChecklist: getSkillChecklist,
  SkillRecord: getSkillRecord,
  SurveyLink: getSurveyLink,
  Task: getTask,
  TaskSession: getTaskSession,
  Webhook: getWebhook,
  WebhookDelivery: getWebhookDelivery,
}

/** Something with its kind, as the service of that kind reads it. */
export type FoundNode = { kind: NodeKind; value: object }

/** The most things that one call reads: each is a call of its own service. */
const most = 20

/**
 * Things by their ids, whatever they are, in the order of the ids; null for what is not there or not for the caller.
 * Any refusal is null, because the caller did not know of what kind it would be.
 */
export const readNodes = definePublicService({
  action: 'node.read',
  input: z.strictObject({ ids: z.array(id).max(most, 'validation.tooMany') }),
  run: async (ctx, { ids }) => {
    if (!ctx.viewer) return fail('signInRequired')
    const kinds = await findNodeKinds(ids)
    return ok(
      await Promise.all(
        ids.map(async (nodeId): Promise<FoundNode | null> => {
          const kind = kinds.get(nodeId)
          const found = kind && (await reads[kind](ctx, { id: nodeId }))
          return kind && found?.ok ? { kind, value: found.value } : null
        }),
      ),
    )
  },
})

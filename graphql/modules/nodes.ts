import { unwrap } from '@/graphql/payload'
import type { NodeKind } from '@/lib/data/nodes'
import type { Result } from '@/lib/domain/result'
import { getCertificate } from '@/lib/services/certificates/certificates'
import { getPosition } from '@/lib/services/clearance/positions'
import { getCredential } from '@/lib/services/credentials/credentials'
import { getCredit } from '@/lib/services/credits/credits'
import type { Ctx } from '@/lib/services/ctx'
import { getCurriculum } from '@/lib/services/curriculums/list-curriculums'
import { getDocumentRequest, getOwnRequestedDocument } from '@/lib/services/document-requests/list-requests'
import { getDocument } from '@/lib/services/documents/own-documents'
import { getEnrollment } from '@/lib/services/enrollments/list-enrollments'
import { getImport } from '@/lib/services/imports/imports'
import { getSurveyLink } from '@/lib/services/inspections/inspections'
import { getMemberSummary } from '@/lib/services/members/members'
import { listNodeKinds } from '@/lib/services/nodes/nodes'
import { getOrg } from '@/lib/services/orgs/org'
import { getSigningRequest } from '@/lib/services/signing/signing-requests'
import { getSkillChecklist } from '@/lib/services/skills/checklists'
import { getSkillRecord } from '@/lib/services/skills/records'
import { getTaskSession } from '@/lib/services/task-sessions/task-sessions'
import { getTask } from '@/lib/services/tasks/list-tasks'
import { getWebhookDelivery } from '@/lib/services/webhooks/deliveries'
import { getWebhook } from '@/lib/services/webhooks/webhooks'

export const nodesSchema = /* GraphQL */ `
  "What can be read again by its id alone."
  interface Node {
    id: ID!
  }

  extend type Query {
    "Anything whose type is a Node, by its id, as clients of Relay read it again; null for what is not there, is not the caller's or lies outside the token's scopes."
    node(id: ID!): Node
    "The same for at most 20 ids, in their order."
    nodes(ids: [ID!]!): [Node]!
  }
`

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

/** What is of this kind and has this id; null for what is not there, and for whom it is not. */
export async function readNode(ctx: Ctx, kind: NodeKind, id: string): Promise<object | null> {
  const found = await reads[kind](ctx, { id })
  return found.ok ? found.value : null
}

/**
 * The things with these ids, each with its type, by which the executor knows it. Any refusal is null, because the caller
 * did not know of what kind an id would be.
 */
async function readNodes(ctx: Ctx, ids: readonly string[]): Promise<(object | null)[]> {
  const kinds = (await unwrap(ctx, listNodeKinds(ctx, { ids: [...ids] }))) ?? []
  return Promise.all(
    kinds.map(async (kind, at) => {
      const found = kind && (await readNode(ctx, kind, ids[at]!))
      return found ? { ...found, __typename: kind } : null
    }),
  )
}

export const nodesResolvers = {
  Query: {
    node: async (_: unknown, { id }: { id: string }, ctx: Ctx) => (await readNodes(ctx, [id]))[0] ?? null,
    nodes: (_: unknown, { ids }: { ids: string[] }, ctx: Ctx) => readNodes(ctx, ids),
  },
}

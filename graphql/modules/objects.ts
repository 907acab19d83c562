import { defaultFieldResolver, type GraphQLResolveInfo } from 'graphql'
import type { NodeKind } from '@/lib/data/nodes'
import type { Ctx } from '@/lib/services/ctx'
import { readNode } from './nodes'

/** Objects beside the ids that name them, by type: field, field of the id, and what it is. */
const objects: Readonly<Record<string, readonly (readonly [field: string, idField: string, kind: NodeKind])[]>> = {
  Attendance: [
    ['enrollment', 'enrollmentId', 'Enrollment'],
    ['taskSession', 'taskSessionId', 'TaskSession'],
  ],
  Attestation: [
    ['credential', 'credentialId', 'Credential'],
    ['document', 'documentId', 'Document'],
  ],
  BoardEntry: [
    ['member', 'roleId', 'Member'],
    ['org', 'orgId', 'Org'],
  ],
  Certificate: [
    ['credit', 'creditId', 'Credit'],
    ['enrollment', 'enrollmentId', 'Enrollment'],
    ['taskSession', 'taskSessionId', 'TaskSession'],
  ],
  Clearance: [['member', 'memberId', 'Member']],
  Credit: [['enrollment', 'enrollmentId', 'Enrollment']],
  CreditProposal: [
    ['credit', 'creditId', 'Credit'],
    ['member', 'memberId', 'Member'],
    ['org', 'orgId', 'Org'],
  ],
  Curriculum: [['org', 'orgId', 'Org']],
  CurriculumAssignment: [
    ['curriculum', 'curriculumId', 'Curriculum'],
    ['member', 'roleId', 'Member'],
  ],
  Document: [['credit', 'creditId', 'Credit']],
  DocumentRequest: [['org', 'orgId', 'Org']],
  EnrollmentSession: [['org', 'orgId', 'Org']],
  Guest: [
    ['enrollment', 'enrollmentId', 'Enrollment'],
    ['taskSession', 'taskSessionId', 'TaskSession'],
  ],
  Member: [['org', 'orgId', 'Org']],
  PeopleImport: [['org', 'orgId', 'Org']],
  Position: [['org', 'orgId', 'Org']],
  RequestedDocument: [
    ['document', 'documentId', 'Document'],
    ['member', 'roleId', 'Member'],
    ['org', 'orgId', 'Org'],
    ['request', 'requestId', 'DocumentRequest'],
  ],
  SessionPerson: [['member', 'memberId', 'Member']],
  Signer: [['signingRequest', 'signingRequestId', 'SigningRequest']],
  SigningPerson: [['member', 'roleId', 'Member']],
  SigningRequest: [['org', 'orgId', 'Org']],
  SkillChecklist: [['org', 'orgId', 'Org']],
  SkillRecord: [
    ['checklist', 'checklistId', 'SkillChecklist'],
    ['member', 'memberId', 'Member'],
    ['org', 'orgId', 'Org'],
  ],
  StatedCheck: [
    ['member', 'memberId', 'Member'],
    ['org', 'orgId', 'Org'],
  ],
  SurveyLink: [['org', 'orgId', 'Org']],
  Task: [['org', 'orgId', 'Org']],
  TaskSession: [
    ['org', 'orgId', 'Org'],
    ['task', 'taskId', 'Task'],
  ],
  Webhook: [['org', 'orgId', 'Org']],
  WebhookDelivery: [['webhook', 'webhookId', 'Webhook']],
}

export const objectsSchema = Object.entries(objects)
  .map(([type, fields]) => {
    const lines = fields.map(
      ([field, idField, kind]) => `"What ${idField} names; null where the caller may not read it." ${field}: ${kind}`,
    )
    return `extend type ${type} { ${lines.join('\n')} }`
  })
  .join('\n')

/** Reads the id as its own field does, then what it names, as `node` would. */
const objectOf =
  (idField: string, kind: NodeKind) => async (row: object, _: unknown, ctx: Ctx, info: GraphQLResolveInfo) => {
    const { resolve = defaultFieldResolver } = info.parentType.getFields()[idField]!
    const id: unknown = await resolve(row, {}, ctx, { ...info, fieldName: idField })
    return typeof id === 'string' ? readNode(ctx, kind, id) : null
  }

export const objectsResolvers = Object.fromEntries(
  Object.entries(objects).map(([type, fields]) => [
    type,
    Object.fromEntries(fields.map(([field, idField, kind]) => [field, objectOf(idField, kind)])),
  ]),
)

import { join, query, raw, sql } from './sql'

/** The tables of what can be read by its id alone, by kind. */
const tables = {
  Certificate: 'Certificate',
  Credential: 'Credential',
  Credit: 'Credit',
  Curriculum: 'Curriculum',
  Document: 'Document',
  DocumentRequest: 'DocumentRequest',
  Enrollment: 'Enrollment',
  Member: 'Role',
  Org: 'Org',
  PeopleImport: 'PeopleImport',
  Position: 'Position',
  RequestedDocument: 'RequestedDocument',
  SigningRequest: 'SigningRequest',
  SkillChecklist: 'SkillChecklist',
  SkillRecord: 'SkillRecord',
  SurveyLink: 'SurveyLink',
  Task: 'Task',
  TaskSession: 'TaskSession',
  Webhook: 'WebhookSubscription',
  WebhookDelivery: 'WebhookDelivery',
} as const
export type NodeKind = keyof typeof tables

/** Of what kind the rows with these ids are: random ids of 122 bits are those of one table only. */
export async function findNodeKinds(ids: readonly string[]): Promise<ReadonlyMap<string, NodeKind>> {
  const selects = Object.entries(tables).map(
    ([kind, table]) => sql`SELECT "id", ${raw(`'${kind}'`)} AS "kind" FROM ${raw(`"${table}"`)}
      WHERE "id" = ANY(${[...ids]}::uuid[])`,
  )
  const rows = await query<{ id: string; kind: NodeKind }>(join(selects, ' UNION ALL '), 'nodeKinds')
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

import { listQuery, mutation, query } from '@/graphql/payload'
import { historyKinds } from '@/lib/domain/audit/actions'
import { keptStates } from '@/lib/domain/audit/kept-fields'
import { type ActorName, fullName } from '@/lib/domain/people/names'
import { historyChanges, historyLine, historyReason } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'
import { askHistoryCheck, getHistoryState } from '@/lib/services/audit/check-history'
import type { Ctx } from '@/lib/services/ctx'
import {
  findInHistory,
  listHistory,
  listOrgHistory,
  listOwnHistory,
  openHistoryEntry,
  openPersonHistory,
} from '@/lib/services/history/history'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import { payloadType } from './base'

export const historySchema = /* GraphQL */ `
  "What an act is about. More may be added."
  enum HistoryKind { ${historyKinds.map((kind) => kind.toUpperCase()).join(' ')} }
  "KEPT: what changed is kept. NOT_KEPT: it never was, or it was erased with the person. NONE: there was nothing to keep."
  enum HistoryKept { ${keptStates.join(' ')} }

  "Somebody in the history; without a name where the account is deleted."
  type HistoryPerson {
    id: ID!
    name: String
  }

  type HistoryOrg {
    id: ID!
    name: String!
  }

  "One field before and after a change, as text; null for empty."
  type HistoryChange {
    field: String!
    "The name of the field in the caller's language."
    label: String!
    before: String
    after: String
  }

  "One row of the history."
  type HistoryEntry {
    "Its number: rows are numbered without gaps."
    id: ID!
    at: DateTime!
    action: String!
    "What happened, whom it was about and which record, in the caller's language."
    sentence: String!
    "Null where the product itself did it."
    actor: HistoryPerson
    "Whom it is about."
    person: HistoryPerson
    org: HistoryOrg
    subjectType: String!
    subjectId: String!
    "The name of the subject today, where an organization gave it one."
    subject: String
    "Done by somebody of the installation who is not a part of the organization."
    support: Boolean!
    "Why somebody of the installation looked."
    reason: String
    kept: HistoryKept!
    "Null where the caller may not see it, or has to say why first (openHistoryEntry)."
    changes: [HistoryChange!]
    requestId: String!
    previousHash: String!
    hash: String!
  }

  type HistoryEdge {
    cursor: String!
    node: HistoryEntry!
  }

  type HistoryConnection {
    edges: [HistoryEdge!]!
    pageInfo: PageInfo!
  }

  "Days are those of UTC."
  input HistoryFilter {
    kind: HistoryKind
    from: Date
    to: Date
    action: String
    number: String
    subjectId: String
    personId: ID
    orgId: ID
    actorId: ID
  }

  input OrgHistoryFilter {
    kind: HistoryKind
    from: Date
    to: Date
    "By whom."
    actorId: ID
    "About whom."
    personId: ID
    "About one record with all that belongs to it: a class, session, document request, document to sign, curriculum or license."
    recordId: ID
    "Words of a title, or of a member's name."
    q: String
  }

  input OwnHistoryFilter {
    kind: HistoryKind
    from: Date
    to: Date
  }

  "A walk through the whole chain; brokenSeq is the first row that is not as it was."
  type HistoryCheck {
    id: ID!
    createdAt: DateTime!
    finishedAt: DateTime
    lastSeq: String
    brokenSeq: String
    brokenWhy: String
    seals: Int
    sealedSeq: String
  }

  type HistorySeal {
    seq: String!
    signedAt: DateTime!
    number: String!
  }

  type HistoryState {
    lastSeq: String!
    "Null where nothing is signed."
    sealed: HistorySeal
    "The newest checks, newest first."
    checks: [HistoryCheck!]!
  }

  type HistoryName {
    kind: String!
    id: ID!
    name: String!
  }

  ${payloadType('HistoryEntryPayload', 'HistoryEntry')}
  ${payloadType('HistoryOpenedPayload', 'ID')}

  extend type Query {
    "The whole history, newest first. A person's own needs a reason first (openPersonHistory). Super admins only."
    history(filter: HistoryFilter, first: Int, after: String): HistoryConnection
    "Organizations and people that words may name. Super admins only."
    historyNames(q: String!): [HistoryName!]!
    "How far the chain is signed and was checked. Super admins only."
    historyState: HistoryState
    "What happened in an organization, newest first. Its admins only."
    orgHistory(orgId: ID!, filter: OrgHistoryFilter, first: Int, after: String): HistoryConnection
    "What happened with the caller's own record, newest first."
    myHistory(filter: OwnHistoryFilter, first: Int, after: String): HistoryConnection
  }

  extend type Mutation {
    "Opens a person's history for eight hours; the person can read the reason. Super admins only."
    openPersonHistory(personId: ID!, reason: String!): HistoryOpenedPayload!
    "What one row kept of a change; the organization and the person can read the reason. Super admins only."
    openHistoryEntry(number: String!, reason: String!): HistoryEntryPayload!
    "Asks for a check of the whole chain, in the background. Super admins only."
    askHistoryCheck: HistoryOpenedPayload!
  }
`

export const historyResolvers = {
  Query: {
    history: query(listHistory),
    historyNames: listQuery(findInHistory),
    historyState: query(getHistoryState),
    orgHistory: query(listOrgHistory),
    myHistory: query(listOwnHistory),
  },
  Mutation: {
    openPersonHistory: mutation(openPersonHistory),
    openHistoryEntry: mutation(openHistoryEntry),
    askHistoryCheck: mutation(askHistoryCheck),
  },
  HistoryPerson: {
    name: (person: ActorName) => fullName(person) || null,
  },
  HistoryEntry: {
    sentence: (entry: HistoryEntry, _args: unknown, ctx: Ctx) => historyLine(entry, translatorFor(ctx.locale)),
    reason: (entry: HistoryEntry) => historyReason(entry),
    changes: ({ subjectType, changes }: HistoryEntry, _args: unknown, ctx: Ctx) => {
      const words =
        changes && historyChanges(changes, { subjectType, t: translatorFor(ctx.locale), locale: ctx.locale })
      return words?.map(({ field: label, before, after }, index) => ({
        field: changes?.[index]?.field,
        label,
        before,
        after,
      }))
    },
  },
  HistoryKind: Object.fromEntries(historyKinds.map((kind) => [kind.toUpperCase(), kind])),
}

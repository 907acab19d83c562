import { mutation, query, unwrap } from '@/graphql/payload'
import type { ImportLine, ImportRecord } from '@/lib/data/imports/read'
import type { RowProblem } from '@/lib/domain/imports/import-row'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import {
  applyImport,
  cancelImport,
  getImport,
  getImportHead,
  listImportRows,
  listPeopleImports,
} from '@/lib/services/imports/imports'
import { mapImport, mendImport, previewImport } from '@/lib/services/imports/preview-import'
import { payloadType } from './base'

export const importsSchema = /* GraphQL */ `
  enum ImportState { READY RUNNING DONE FAILED }
  enum MissingPeople { LEAVE END }
  enum ImportOutcome { add update unchanged error }

  "What the check of a file found: rows by outcome, people, and people of the organization who are not in the file."
  type ImportCounts {
    rows: Int!
    people: Int!
    add: Int!
    update: Int!
    unchanged: Int!
    error: Int!
    missing: Int!
    "Rows whose person has left, or will, by what the file says."
    departed: Int!
    "Current members and open invitations of people who have left by the file: leaving of applyPeopleImport ends them."
    leaving: Int!
  }

  "What an import has really done so far, in people."
  type ImportApplied {
    add: Int!
    update: Int!
    unchanged: Int!
    "Could not be applied any more."
    error: Int!
    ended: Int!
    revoked: Int!
    "Missing people who stay: the last administrator."
    kept: Int!
  }

  "A file of people: checked first (READY), applied as a job. Ask again for done while it is RUNNING."
  type PeopleImport implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    fileName: String
    state: ImportState!
    missing: MissingPeople!
    leaving: MissingPeople!
    invite: Boolean!
    "People (and those whose memberships are ended) in all, and done."
    total: Int!
    done: Int!
    counts: ImportCounts!
    applied: ImportApplied!
    "Why it stopped: stopped, notAdmin, suspended or broken."
    problem: String
    startedAt: DateTime
    finishedAt: DateTime
  }

  "The file of an import."
  type PeopleImportContent {
    "The columns of the file."
    header: [String!]!
    "What each column holds, by position; null is left out. A second and third license of a row end in :2 and :3; a date may end in /dayFirst or /monthFirst."
    mapping: [String]!
    rows(outcome: ImportOutcome, first: Int, after: String): ImportRowConnection!
  }

  type ImportRowProblem {
    "The column of the file, from 0; null for the row as a whole."
    column: Int
    "The reason in the caller's language."
    message: String!
    i18nMessageKey: String!
  }

  "A field that changes, from the value that is there to the one of the file. roleType: the file says ADMIN, and the person becomes a MEMBER."
  type ImportRowChange {
    field: String!
    from: String
    to: String
  }

  type ImportRow {
    "The line of the file."
    line: Int!
    outcome: ImportOutcome!
    "Fields that change."
    fields: [String!]!
    "The same with their values; of a row that adds somebody, what is stored of them."
    changes: [ImportRowChange!]!
    problems: [ImportRowProblem!]!
    "What is not used of the row, although the rest of it is: that somebody has left, for example."
    notes: [ImportRowProblem!]!
    cells: [String!]!
  }

  "Another value of a cell: the line its row begins on, and its column, from 0."
  input ImportCellInput {
    line: Int!
    column: Int!
    value: String!
  }

  type ImportRowEdge {
    cursor: String!
    node: ImportRow!
  }

  type ImportRowConnection {
    edges: [ImportRowEdge!]!
    pageInfo: PageInfo!
  }

  type PeopleImportEdge {
    cursor: String!
    node: PeopleImport!
  }

  type PeopleImportConnection {
    edges: [PeopleImportEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('PeopleImportPayload', 'PeopleImport')}

  extend type Query {
    "An import of an organization that the signed-in person administers."
    peopleImport(id: ID!): PeopleImport
    "Its file: columns, and what happens to each row."
    peopleImportContent(id: ID!): PeopleImportContent
    "The imports of an organization, newest first."
    peopleImports(orgId: ID!, first: Int, after: String): PeopleImportConnection
  }

  extend type Mutation {
    "Checks a CSV file (up to 20 MiB and 20,000 rows; any separator and encoding of spreadsheets) or the same as text. Changes nobody."
    previewPeopleImport(orgId: ID!, file: Upload, text: String): PeopleImportPayload!
    "Checks the same file again with other columns, which files with the same header are then read with."
    mapPeopleImport(id: ID!, version: Int!, mapping: [String]!): PeopleImportPayload!
    "Checks the same file again with other values in some of its cells, at most 500."
    mendPeopleImport(id: ID!, version: Int!, cells: [ImportCellInput!]!): PeopleImportPayload!
    "Applies an import as a job, or goes on with one that stopped. missing: what happens to people who are not in the file. leaving: what happens to those who have left by it. A program ends one person, or at most 10 and 5 % (importEndsMany): more wait for an administrator. invite: send invitations now."
    applyPeopleImport(id: ID!, version: Int!, missing: MissingPeople = LEAVE, leaving: MissingPeople = LEAVE, invite: Boolean = false): PeopleImportPayload!
    "Throws away a file that was only checked, or stops an import that runs."
    cancelPeopleImport(id: ID!, version: Int!): PeopleImportPayload!
  }
`

const nothing = { add: 0, update: 0, unchanged: 0, error: 0, ended: 0, revoked: 0, kept: 0 }
const noRows = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }

export const importsResolvers = {
  Query: {
    peopleImport: query(getImport),
    peopleImportContent: query(getImportHead),
    peopleImports: query(listPeopleImports),
  },
  Mutation: {
    previewPeopleImport: mutation(previewImport),
    mapPeopleImport: mutation(mapImport),
    mendPeopleImport: mutation(mendImport),
    applyPeopleImport: mutation(applyImport),
    cancelPeopleImport: mutation(cancelImport),
  },
  PeopleImport: {
    applied: ({ counts }: ImportRecord) => ({ ...nothing, ...counts.applied }),
  },
  PeopleImportContent: {
    rows: async ({ id }: { id: string }, args: object, ctx: Ctx) =>
      (await unwrap(ctx, listImportRows.unknown(ctx, { ...args, id }))) ?? noRows,
  },
  ImportCounts: {
    departed: ({ departed }: ImportRecord['counts']) => departed?.rows ?? 0,
    leaving: ({ leaving }: ImportRecord['counts']) => leaving ?? 0,
  },
  ImportRow: {
    changes: ({ changes }: ImportLine) => changes ?? [],
    notes: ({ notes }: ImportLine) => notes ?? [],
  },
  ImportRowProblem: {
    message: ({ key, params }: RowProblem, _args: unknown, ctx: Ctx) => translatorFor(ctx.locale)(key, params),
    i18nMessageKey: ({ key }: RowProblem) => key,
  },
}

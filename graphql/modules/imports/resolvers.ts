import { mutation, query, unwrap } from '@/graphql/payload'
import type { ImportLine, ImportRecord } from '@/lib/data/imports/read'
import type { RowProblem } from '@/lib/domain/imports/import-row'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { applyImport } from '@/lib/services/imports/apply-import'
import { cancelImport } from '@/lib/services/imports/cancel-import'
import { getImport, getImportHead, listImportRows } from '@/lib/services/imports/get-import'
import { listPeopleImports } from '@/lib/services/imports/list-imports'
import { mapImport } from '@/lib/services/imports/map-import'
import { mendImport } from '@/lib/services/imports/mend-import'
import { previewImport } from '@/lib/services/imports/preview-import'

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
  ImportRow: { changes: ({ changes }: ImportLine) => changes ?? [] },
  ImportRowProblem: {
    message: ({ key, params }: RowProblem, _args: unknown, ctx: Ctx) => translatorFor(ctx.locale)(key, params),
    i18nMessageKey: ({ key }: RowProblem) => key,
  },
}

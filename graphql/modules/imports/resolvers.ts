import { toPayload, unwrap } from '@/graphql/payload'
import type { ImportRecord } from '@/lib/data/people-imports'
import type { RowProblem } from '@/lib/domain/imports/import-row'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { applyImport } from '@/lib/services/imports/apply-import'
import { cancelImport } from '@/lib/services/imports/cancel-import'
import { getImport, getImportHead, listImportRows } from '@/lib/services/imports/get-import'
import { listPeopleImports } from '@/lib/services/imports/list-imports'
import { mapImport } from '@/lib/services/imports/map-import'
import { previewImport } from '@/lib/services/imports/preview-import'

type Args = Record<string, unknown>
const nothing = { add: 0, update: 0, unchanged: 0, error: 0, ended: 0, revoked: 0, kept: 0 }
const noRows = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }

export const importsResolvers = {
  Query: {
    peopleImport: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getImport(ctx, args)),
    peopleImportContent: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, getImportHead(ctx, args)),
    peopleImports: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listPeopleImports(ctx, args)),
  },
  Mutation: {
    previewPeopleImport: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, previewImport(ctx, args)),
    mapPeopleImport: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, mapImport(ctx, args)),
    applyPeopleImport: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, applyImport(ctx, args)),
    cancelPeopleImport: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, cancelImport(ctx, args)),
  },
  PeopleImport: {
    applied: ({ counts }: ImportRecord) => ({ ...nothing, ...counts.applied }),
  },
  PeopleImportContent: {
    rows: async ({ id }: { id: string }, args: Args, ctx: Ctx) =>
      (await unwrap(ctx, listImportRows(ctx, { ...args, id }))) ?? noRows,
  },
  ImportRowProblem: {
    message: ({ key, params }: RowProblem, _args: Args, ctx: Ctx) => translatorFor(ctx.locale)(key, params),
    i18nMessageKey: ({ key }: RowProblem) => key,
  },
}

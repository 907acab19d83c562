import { mutation, query, unwrap } from '@/graphql/payload'
import type { Language } from '@/lib/domain/lists/people'
import { languageName } from '@/lib/i18n/language-name'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { getList, listCredentialTypes } from '@/lib/services/lists/get-list'
import { deleteSavedView, listSavedViews, saveView } from '@/lib/services/lists/saved-views'

const labelOf = (ctx: Ctx, list: string, code: string) =>
  list === 'languages' ? languageName(code as Language, ctx.locale) : translatorFor(ctx.locale)(`enums.${list}.${code}`)
const shortLabelOf = (ctx: Ctx, code: string) => translatorFor(ctx.locale)(`enums.credentialTypesShort.${code}`)

export const listsResolvers = {
  Mutation: { saveView: mutation(saveView), deleteSavedView: mutation(deleteSavedView) },
  Query: {
    savedViews: query(listSavedViews),
    list: async (_: unknown, args: unknown, ctx: Ctx) => {
      const list = await unwrap(ctx, getList.unknown(ctx, args))
      return (
        list?.codes.map((code) => ({
          code,
          label: labelOf(ctx, list.name, code),
          shortLabel: list.name === 'credentialTypes' ? shortLabelOf(ctx, code) : null,
        })) ?? null
      )
    },
    credentialTypes: async (_: unknown, args: unknown, ctx: Ctx) => {
      const types = (await unwrap(ctx, listCredentialTypes.unknown(ctx, args))) ?? []
      return types.map((type) => ({
        ...type,
        label: labelOf(ctx, 'credentialTypes', type.code),
        shortLabel: shortLabelOf(ctx, type.code),
      }))
    },
  },
}

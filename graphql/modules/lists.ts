import { mutation, query, unwrap } from '@/graphql/payload'
import type { Language } from '@/lib/domain/lists/people'
import { languageName } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { getList, listCertifications, listCredentialTypes } from '@/lib/services/lists/lists'
import { deleteSavedView, listSavedViews, saveView } from '@/lib/services/lists/saved-views'
import { payloadType } from './base'

export const listsSchema = /* GraphQL */ `
  type ListEntry {
    code: String!
    label: String!
    shortLabel: String
  }

  type CredentialTypeEntry {
    code: String!
    label: String!
    shortLabel: String!
    "Verification is supported."
    verifiable: Boolean!
    "Hours are counted."
    hasUnitRules: Boolean!
  }

  "A national certification, which a person states beside a license."
  type CertificationEntry {
    code: String!
    name: String!
    shortName: String!
    "The body that certifies."
    issuer: String!
    "How long it holds; null where that was not read."
    months: Int
    "Hours of courses that a renewal without an exam asks for; null where it asks for points, or was not read."
    hours: Float
    "The types of license of those who hold it."
    credentialTypes: [String!]!
    "The body's page on renewals."
    renewAt: String!
  }

  enum SavedViewList { MEMBERS CREDENTIALS }

  "Filters and order of a list of an organization that its admin gave a name."
  type SavedView {
    id: ID!
    orgId: ID!
    list: SavedViewList!
    name: String!
    "The query of the list's address."
    query: String!
  }

  ${payloadType('SavedViewPayload', 'SavedView')}

  extend type Query {
    "The person's own views of a list, by name; null for an organization they do not administer."
    savedViews(orgId: ID!, list: SavedViewList!): [SavedView!]
    "An enumeration with labels in the caller's language: industries, geographies, genders, languages, ..."
    list(name: String!): [ListEntry!]
    "The credential types offered in a geography."
    credentialTypes(geo: String!): [CredentialTypeEntry!]!
    "The national certifications that are known by name."
    certifications: [CertificationEntry!]!
  }

  extend type Mutation {
    "Keeps filters of a list under a name, at most 20 of a person in an organization. The same name again replaces them."
    saveView(orgId: ID!, list: SavedViewList!, name: String!, query: String!): SavedViewPayload!
    "Takes a view away."
    deleteSavedView(id: ID!): SavedViewPayload!
  }
`

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
    certifications: async (_: unknown, args: unknown, ctx: Ctx) => {
      const all = (await unwrap(ctx, listCertifications.unknown(ctx, args))) ?? []
      return all.map(({ types, ...one }) => ({ ...one, credentialTypes: types }))
    },
  },
}

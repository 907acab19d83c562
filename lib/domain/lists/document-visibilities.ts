/** Who besides its owner may see a document. */
export const documentVisibilities = ['PRIVATE', 'ORG_ADMINS'] as const

export type DocumentVisibility = (typeof documentVisibilities)[number]

/** What an administrator sets up for their organization and goes on working by itself. */
export const accessKinds = ['TOKEN', 'CLIENT', 'WEBHOOK', 'SURVEY_LINK'] as const
export type AccessKind = (typeof accessKinds)[number]

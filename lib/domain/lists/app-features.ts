/** What can be switched on for an organization. */
export const appFeatures = ['TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS', 'SMS', 'WEBHOOKS'] as const

export type AppFeature = (typeof appFeatures)[number]

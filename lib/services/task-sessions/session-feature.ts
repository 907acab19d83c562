/** The feature of services about tasks and their sessions, in the organization of their subject. */
export const sessionFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

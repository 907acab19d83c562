/** The feature that services about tasks and their sessions belong to, of the organization their subject is in. */
export const sessionFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

/** Skills belong to curriculums. */
export const skillFeature = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

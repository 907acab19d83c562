/** A super admin; `isOwn` marks the reader. */
export type SuperAdminRow = { id: string; name: string; contact: string | null; since: string; isOwn: boolean }

import type { SignedInCtx } from '../ctx'

/** The organizations that the viewer administers; a visit to one is not among them. */
export const administeredBy = ({ viewer }: SignedInCtx): string[] =>
  viewer.roles.filter(({ roleType }) => roleType === 'ADMIN').map(({ orgId }) => orgId)

import type { SignedInCtx } from '../ctx'

/** The organizations that the viewer administers; visited ones are not included. */
export const administeredBy = ({ viewer }: SignedInCtx): string[] =>
  viewer.roles.filter(({ roleType }) => roleType === 'ADMIN').map(({ orgId }) => orgId)

import type { Viewer } from '@/lib/policy/can'

/** Whoever had a job done, as the actor in the history: a viewer without any right. */
export const actorOf = (userId: string): Viewer => ({
  userId,
  verified: true,
  superAdmin: false,
  roles: [],
  visits: [],
  personVisits: [],
  scopes: null,
})

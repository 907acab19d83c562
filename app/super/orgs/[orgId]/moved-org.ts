import type { OrgState } from '@/lib/domain/lists/organizations'

/** The fields of an organization that its state changes need. */
export type MovedOrg = {
  id: string
  name: string
  version: number
  state: OrgState
  /** The number of upcoming sessions, and of sessions without certificates yet. */
  upcoming: number
  unfinished: number
}

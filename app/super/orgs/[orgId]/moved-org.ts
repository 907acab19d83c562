import type { OrgState } from '@/lib/domain/lists/organizations'

/** An organization as its moves need it. */
export type MovedOrg = {
  id: string
  name: string
  version: number
  state: OrgState
  /** Sessions to come, and those whose certificates nobody has issued. */
  upcoming: number
  unfinished: number
}

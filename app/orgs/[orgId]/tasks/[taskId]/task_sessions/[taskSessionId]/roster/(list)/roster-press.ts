/** What an administrator can do with a line of the roster. */
export type RosterMove = 'approve' | 'reject' | 'remove'

/** What the one menu of a roster must know of the line whose button was pressed. */
export type RosterPress =
  | { id: string; version: number; name: string; seat: boolean; moves: RosterMove[]; history: string }
  /** An invitation to a contact of nobody here. */
  | { revoke: string; version: number }

export const rosterPress = (press: RosterPress): string => JSON.stringify(press)
export const readRosterPress = (says: string): RosterPress => JSON.parse(says) as RosterPress

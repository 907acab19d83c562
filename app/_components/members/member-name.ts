import { fullName, sortableName } from '@/lib/domain/people/names'

type MemberName = Parameters<typeof fullName>[0] & { email?: string | null; phone?: string | null }

/** "Last, First M." for lists; the contact of somebody who has given no name. */
export const nameInList = (member: MemberName, unknown: string): string =>
  sortableName(member) || member.email || member.phone || unknown

/** "First M. Last" for sentences. */
export const nameInText = (member: MemberName, unknown: string): string =>
  fullName(member) || member.email || member.phone || unknown

import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName, sortableName } from '@/lib/domain/people/names'

type MemberName = Parameters<typeof fullName>[0] & { email?: string | null; phone?: string | null }

const contactOf = ({ email, phone }: MemberName) => shownContact(email || phone || '')

/** "Last, First M." for lists; the contact of somebody who has given no name. */
export const nameInList = (member: MemberName, unknown: string): string =>
  sortableName(member) || contactOf(member) || unknown

/** "First M. Last" for sentences. */
export const nameInText = (member: MemberName, unknown: string): string =>
  fullName(member) || contactOf(member) || unknown

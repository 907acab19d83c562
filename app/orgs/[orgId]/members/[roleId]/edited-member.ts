import { nameInList } from '@/app/_components/members/member-name'
import type { MemberRecord } from '@/lib/data/members/read'
import type { EditedMember } from './edit-employment'

/** What the dialog and the buttons need to know of a member. */
export function editedMember(member: MemberRecord, name: string) {
  const { id, version, state, roleType, department, jobTitle, employeeId, hireDate, supervisor } = member
  const person = supervisor && { id: supervisor.id, name: nameInList(supervisor, '') }
  const values: EditedMember = { id, version, department, jobTitle, employeeId, hireDate, supervisor: person }
  return { ...values, name, state, roleType }
}

import type { AssignmentView } from '@/lib/services/curriculums/list-assignments'

export type AssignmentRow = { id: string; version: number; exempt: boolean; name: string }

/** What the menu of the list must know of one member, in one attribute. */
export const assignmentRow = (
  { id, version, standing }: Pick<AssignmentView, 'id' | 'version' | 'standing'>,
  name: string,
) => [id, version, standing === 'EXEMPT' ? 'EXEMPT' : 'OPEN', name].join(' ')

/** Reads what `assignmentRow` wrote. */
export function readAssignmentRow(row: string): AssignmentRow {
  const [id = '', version = '', state = '', ...name] = row.split(' ')
  return { id, version: Number(version), exempt: state === 'EXEMPT', name: name.join(' ') }
}

import { fill } from '@/app/_lib/fill'
import { perform } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ChangeMemberRoleDocument } from '@/graphql/generated/change-member-role'
import { EndMemberLeaveDocument } from '@/graphql/generated/end-member-leave'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { StartMemberLeaveDocument } from '@/graphql/generated/start-member-leave'
import type { Move, MovedMember, MoveLabels } from './use-member-moves'

/** Asks where something is lost or given, does it, and says so; a refusal is told, and the page then shows what is true. */
export async function performMove(move: Move, member: MovedMember, labels: MoveLabels): Promise<void> {
  const { title, text, ok, done } = labels[move]
  const words = { name: member.name }
  if (title && text && !(await confirmDialog({ title: fill(title, words), text: fill(text, words), ok }))) return
  if (await send(move, member)) showToast({ title: fill(done, words), tone: 'success' })
}

function send(move: Move, { id, version }: MovedMember): Promise<unknown> {
  const named = { id, version }
  if (move === 'startLeave') return perform(StartMemberLeaveDocument, named)
  if (move === 'endLeave') return perform(EndMemberLeaveDocument, named)
  if (move === 'rehire') return perform(RehireMemberDocument, named)
  const roleType = move === 'makeAdmin' ? 'ADMIN' : 'MEMBER'
  return perform(ChangeMemberRoleDocument, { ...named, roleType })
}

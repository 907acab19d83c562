import { type ApiFailure, unwrapResult } from '@/app/_lib/api-answer'
import { fill } from '@/app/_lib/fill'
import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ChangeMemberRoleDocument } from '@/graphql/generated/change-member-role'
import { EndMemberLeaveDocument } from '@/graphql/generated/end-member-leave'
import { RehireMemberDocument } from '@/graphql/generated/rehire-member'
import { StartMemberLeaveDocument } from '@/graphql/generated/start-member-leave'
import type { Move, MovedMember, MoveLabels } from './use-member-moves'

type Answer = { success: boolean; message: string | null; fieldErrors: readonly { message: string }[] }

/** Asks where something is lost or given, does it, and says so; a refusal is told, and the page then shows what is true. */
export async function performMove(move: Move, member: MovedMember, labels: MoveLabels): Promise<void> {
  const { title, text, ok, done } = labels[move]
  const words = { name: member.name }
  if (title && text && !(await confirmDialog({ title: fill(title, words), text: fill(text, words), ok }))) return
  try {
    const answer = await send(move, member)
    if (answer.success) return showToast({ title: fill(done, words), tone: 'success' })
    await alertDialog({ text: answer.fieldErrors[0]?.message ?? answer.message ?? '' })
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
  }
}

function send(move: Move, { id, version }: MovedMember): Promise<Answer> {
  const named = { id, version }
  if (move === 'startLeave') return ask(StartMemberLeaveDocument, 'startMemberLeave', named)
  if (move === 'endLeave') return ask(EndMemberLeaveDocument, 'endMemberLeave', named)
  if (move === 'rehire') return ask(RehireMemberDocument, 'rehireMember', named)
  const roleType = move === 'makeAdmin' ? 'ADMIN' : 'MEMBER'
  return ask(ChangeMemberRoleDocument, 'changeMemberRole', { ...named, roleType })
}

async function ask<K extends string, P extends Answer, V>(
  document: ApiDocument<Record<K, P>, V>,
  key: K,
  variables: V,
): Promise<Answer | ApiFailure> {
  return unwrapResult<Record<K, P>, K>(await callApi(document, variables), key)
}

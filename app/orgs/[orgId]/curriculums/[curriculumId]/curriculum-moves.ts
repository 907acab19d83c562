import { unwrapResult } from '@/app/_lib/api-answer'
import { callApi } from '@/app/_lib/graphql-client'
import { alertDialog, confirmDialog } from '@/app/_ui/ask'
import { showToast } from '@/app/_ui/show-toast'
import { ActivateCurriculumDocument } from '@/graphql/generated/activate-curriculum'
import { RetireCurriculumDocument } from '@/graphql/generated/retire-curriculum'

export type CurriculumMove = 'activate' | 'retire'
export type MoveLabels = Record<'edit' | 'activate' | 'activateAgain' | 'retire' | 'activated' | 'retired', string> &
  Record<'askActivate' | 'askRetire', { title: string; text: string }>

type Moved = { id: string; version: number }

/** Asks, does it, and says so; a refusal is told, and the page then shows what is true. */
export async function moveCurriculum(move: CurriculumMove, moved: Moved, labels: MoveLabels): Promise<void> {
  const retire = move === 'retire'
  const ask = retire ? labels.askRetire : labels.askActivate
  if (!(await confirmDialog({ ...ask, ok: labels[move], danger: retire }))) return
  try {
    const answer = await send(move, moved)
    if (answer.success) return showToast({ title: retire ? labels.retired : labels.activated, tone: 'success' })
    await alertDialog({ text: answer.fieldErrors[0]?.message ?? answer.message ?? '' })
  } catch (error) {
    await alertDialog({ text: error instanceof Error ? error.message : String(error) })
  }
}

const send = async (move: CurriculumMove, { id, version }: Moved) =>
  move === 'retire'
    ? unwrapResult(await callApi(RetireCurriculumDocument, { id, version }), 'retireCurriculum')
    : unwrapResult(await callApi(ActivateCurriculumDocument, { id, version }), 'activateCurriculum')

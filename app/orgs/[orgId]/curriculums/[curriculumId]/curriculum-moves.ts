import { perform } from '@/app/_lib/send-write'
import { confirmDialog } from '@/app/_ui/ask'
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
  if (await send(move, moved)) showToast({ title: retire ? labels.retired : labels.activated, tone: 'success' })
}

const send = (move: CurriculumMove, { id, version }: Moved) =>
  move === 'retire'
    ? perform(RetireCurriculumDocument, { id, version })
    : perform(ActivateCurriculumDocument, { id, version })

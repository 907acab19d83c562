'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Checkbox } from '@/app/_ui/checkbox'
import { EndTaskSessionDocument } from '@/graphql/generated/end-task-session'

type Props = { session: { id: string; version: number }; stillHere: number; onClose: () => void }

/** Asks before a session ends whether those who have not checked out leave now; without check-out they get no minutes. */
export default function EndSession({ session, stillHere, onClose }: Props) {
  const t = useTranslations('sessions.actions')
  const { run, busy } = useAction({ mutation: EndTaskSessionDocument, done: t('ended'), onClose })
  return (
    <FormDialog
      title={t('endTitle')}
      save={t('end')}
      busy={busy}
      onClose={onClose}
      onSubmit={(form) => run({ ...session, checkOutAll: form.get('checkOutAll') !== null })}
    >
      <p className="text-soft">{t('endText')}</p>
      <Checkbox
        name="checkOutAll"
        label={t('endCheckOut', { count: stillHere })}
        hint={t('endCheckOutHint')}
        defaultChecked
      />
    </FormDialog>
  )
}

/** How many people a session shows as there who have not checked out; 0 where nobody has to, or when it is unknown. */
export async function countStillHere(taskSessionId: string): Promise<number> {
  try {
    const response = await fetch(`/api/task-sessions/${taskSessionId}/check-in?seen=`, { cache: 'no-store' })
    const { checkOut, people } = (await response.json()) as CheckInBoardView
    return checkOut
      ? people.filter(({ here, came, out, place }) => here && came && !out && place === 'ENROLLED').length
      : 0
  } catch {
    return 0
  }
}

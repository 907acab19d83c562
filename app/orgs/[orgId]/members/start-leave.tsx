'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { StartMemberLeaveDocument } from '@/graphql/generated/start-member-leave'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { LeaveFields } from './leave-fields'

type Props = {
  member: { id: string; version: number; name: string }
  /** The leave as it is planned or running, to change it. */
  leave?: { from: PlainDate | null; until: PlainDate | null; reason: string | null }
  onClose: () => void
}

/** Sends a member on leave, today or from a later day, until a day or without an end; or changes the days. */
export default function StartLeave({ member: { id, version, name }, leave, onClose }: Props) {
  const t = useTranslations('members')
  const { run, busy, errors } = useAction({
    mutation: StartMemberLeaveDocument,
    done: t('done.leaveSaved', { name }),
    onClose,
  })
  return (
    <FormDialog
      title={t('leave.title', { name })}
      onClose={onClose}
      onSubmit={(form) => {
        const text = (field: string) => String(form.get(field) ?? '').trim() || null
        void run({ id, version, from: text('from'), until: text('until'), reason: text('reason') })
      }}
      busy={busy}
      save={t('leave.save')}
    >
      <p>{t('ask.startLeaveText', { name })}</p>
      <LeaveFields errors={errors} {...(leave && { start: leave })} />
    </FormDialog>
  )
}

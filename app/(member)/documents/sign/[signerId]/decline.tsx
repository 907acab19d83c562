'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import { TextArea } from '@/app/_ui/text-area'
import { DeclineToSignDocument } from '@/graphql/generated/decline-to-sign'
import { signingLimits } from '@/lib/domain/signing/fields'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'

type Props = { id: string; version: { readonly current: number } }

/** Declines to sign, with a reason that the sender will read. */
export function DeclineButton(props: Props) {
  const t = useTranslations('signing.screens.decline')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <DeclineDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeclineDialog({ id, version, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('signing.screens.decline')
  const { run, busy, errors } = useAction({
    mutation: DeclineToSignDocument,
    check: ({ reason }) => problemsAmong({ reason: reasonProblem(reason, signingLimits.reason) }),
    done: t('done'),
    onClose,
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      onSubmit={(form) => void run({ id, version: version.current, reason: String(form.get('reason') ?? '') })}
      busy={busy}
      save={t('ok')}
      danger
    >
      <p>{t('text')}</p>
      <TextArea
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        error={errors.reason}
        rows={3}
        maxLength={signingLimits.reason}
      />
    </FormDialog>
  )
}

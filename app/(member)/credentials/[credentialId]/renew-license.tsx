'use client'
import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { TextArea } from '@/app/_ui/text-area'
import { RenewCredentialDocument } from '@/graphql/generated/renew-credential'
import { UndoRenewalDocument } from '@/graphql/generated/undo-renewal'
import { renewalProblems, renewalReasonLength } from '@/lib/domain/credentials/renewal'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { mayBeFar } from '../license-questions'
import type { Renewal } from './view-model'

type Props = { license: { id: string; version: number }; renewal: Renewal; onClose: () => void }

/** Records a renewal by the board: the date printed on the new license and, where it looks impossible, a reason. */
export default function RenewLicense({ license, renewal, onClose }: Props) {
  const t = useTranslations('credentials.detail.renew')
  const { lastEnd, doubts } = renewal
  const fields = useTranslations('credentials.new')
  const { run, busy, errors } = useAction({
    mutation: RenewCredentialDocument,
    check: (typed) => renewalProblems(typed, renewal, todayIn('UTC', new Date())),
    done: ({ expiresAt }) => t('done', { endsAt: formatDate(expiresAt) }),
    undo: undoBy(UndoRenewalDocument),
    onClose,
  })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      busy={busy}
      save={t('save')}
      draft={{ name: draftNames.renewal(license.id), version: license.version }}
      onSubmit={async (typed) => {
        const text = (name: string) => String(typed.get(name) ?? '')
        if (!(await mayBeFar(text('expiresAt'), fields))) return
        await run({ ...license, expiresAt: text('expiresAt'), reason: text('reason') || null })
      }}
    >
      <p>{t('ask', { date: formatDate(lastEnd) })}</p>
      <DateBox name="expiresAt" label={t('expires')} hint={t('expiresHint')} error={errors.expiresAt} required />
      {doubts.length > 0 && (
        <>
          {doubts.map((doubt) => (
            <InlineNotice key={doubt} tone="warn">
              {doubt}
            </InlineNotice>
          ))}
          <TextArea
            name="reason"
            label={t('reason')}
            hint={t('reasonHint')}
            error={errors.reason}
            maxLength={renewalReasonLength}
            rows={2}
          />
        </>
      )}
    </FormDialog>
  )
}

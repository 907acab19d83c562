'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import {
  RecordStatedCheckDocument,
  type RecordStatedCheckMutationVariables,
} from '@/graphql/generated/record-stated-check'
import {
  type StatedCheckKind,
  statedCheckKinds,
  statedCheckLimits,
  statedResultsOf,
} from '@/lib/domain/stated-checks/values'
import type { ChosenLicense } from './check-row'

type Input = RecordStatedCheckMutationVariables['input']
type Props = { memberId: string; name: string; licenses: readonly ChosenLicense[]; onClose: () => void }

/** Records what an administrator looked up herself: where, when, with which result, and a picture of it. */
export default function RecordCheck({ memberId, name, licenses, onClose }: Props) {
  const t = useTranslations('statedChecks')
  const optional = useTranslations('common.form')('optional')
  const router = useRouter()
  const [kind, setKind] = useState<StatedCheckKind>('EXCLUSION')
  const [file, setFile] = useState<File | null>(null)
  // Sending the same picture again after a lost response stores it once.
  const attempt = useRef(crypto.randomUUID())
  const { busy, errors, submit } = useWrite(RecordStatedCheckDocument)

  async function save(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? '')
    const input = {
      memberId,
      kind,
      credentialId: kind === 'LICENSE' ? text('credentialId') || null : null,
      source: text('source'),
      checkedOn: text('checkedOn'),
      result: (text('result') || null) as Input['result'],
      note: text('note') || null,
    }
    const sent = file ? { files: { file }, idempotencyKey: attempt.current } : {}
    if (!(await submit({ input, file }, sent))) return
    showToast({ title: t('form.saved'), tone: 'success' })
    onClose()
    router.refresh()
  }

  const kinds = statedCheckKinds.filter((one) => one !== 'LICENSE' || licenses.length > 0)
  // A review has words of its own: nothing was looked up.
  const words = kind === 'REVIEW' ? 'review' : 'form'
  return (
    <FormDialog
      title={t('form.title', { name })}
      onClose={onClose}
      busy={busy}
      save={t('form.save')}
      onSubmit={(form) => void save(form)}
    >
      <p className="text-soft">{t('form.lead')}</p>
      <ChoiceGroup
        name="kind"
        label={t('form.kind')}
        error={errors.kind}
        values={[kind]}
        onChange={({ target }) => setKind(target.value as StatedCheckKind)}
        choices={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === 'LICENSE' && (
        <SelectField
          name="credentialId"
          label={t('form.credentialId')}
          error={errors.credentialId}
          placeholder={t('form.chooseLicense')}
          options={licenses.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <TextField
        name="source"
        label={t(`${words}.source`)}
        hint={t(`${words}.sourceHint`)}
        error={errors.source}
        maxLength={statedCheckLimits.source}
      />
      <DateBox name="checkedOn" label={t(`${words}.checkedOn`)} error={errors.checkedOn} />
      <ChoiceGroup
        key={kind}
        name="result"
        label={t(`${words}.result`)}
        error={errors.result}
        choices={statedResultsOf[kind].map((value) => ({ value, label: t(`results.${value}`) }))}
      />
      <TextArea
        name="note"
        label={t('form.note')}
        optional={optional}
        error={errors.note}
        maxLength={statedCheckLimits.note}
        rows={2}
      />
      <EvidenceField
        label={t(`${words}.file`)}
        hint={t(`${words}.fileHint`)}
        error={errors.file}
        optional
        onFile={(chosen) => {
          attempt.current = crypto.randomUUID()
          setFile(chosen)
        }}
      />
    </FormDialog>
  )
}

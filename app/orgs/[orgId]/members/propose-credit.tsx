'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useProblemWords } from '@/app/_actions/send'
import { topicsByName } from '@/app/_components/compliance/topics-by-name'
import { CreditFields, useFieldNames } from '@/app/_components/credit-form/credit-fields'
import { type CreditValues, emptyCredit, enteredCredit } from '@/app/_components/credit-form/credit-values'
import { EvidenceField } from '@/app/_components/credit-form/evidence-field'
import type { Asked } from '@/app/_components/credit-form/preview-data'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { ProposeCreditsDocument } from '@/graphql/generated/propose-credits'
import { creditProblems } from '@/lib/domain/credits/values'
import { todayIn } from '@/lib/domain/time/plain-date'

const loadLawFields = () => import('@/app/_components/credit-form/law-fields')

type Props = {
  orgId: string
  members: readonly { id: string; name: string }[]
  /** What the rules of the members' licenses ask of a course. */
  asks: Asked
  onClose: () => void
  onDone?: () => void
}

/**
 * Proposes a credit to members. For a single member a file can be attached, which becomes the evidence of the credit.
 */
export default function ProposeCredit({ orgId, members, asks, onClose, onDone }: Props) {
  const t = useTranslations('creditProposals.propose')
  const common = useTranslations('common.form')
  const router = useRouter()
  const names = useFieldNames()
  const topicName = useTranslations('compliance.topics')
  const topics = useMemo(() => topicsByName(topicName), [topicName])
  const [values, setValues] = useState(emptyCredit)
  const [file, setFile] = useState<File | null>(null)
  const problemTexts = useProblemWords()
  // Only the server knows the current date at the organization: it refuses future dates.
  const today = todayIn('UTC', new Date())
  const { busy, errors, summary, setErrors, submit } = useWrite(ProposeCreditsDocument)
  const [first] = members
  const onlyMember = members.length === 1 && first ? first : null
  const change = (changes: Partial<CreditValues>) => setValues((before) => ({ ...before, ...changes }))

  async function propose() {
    const { format, ...input } = enteredCredit(values)
    const problems = creditProblems({ ...input, format }, today)
    if (Object.keys(problems).length > 0 || format === '') return setErrors(problemTexts(problems))
    const memberIds = members.map(({ id }) => id)
    const answer = await submit(
      { orgId, memberIds, input: { ...input, format } },
      file ? { files: { file }, idempotencyKey: crypto.randomUUID() } : {},
    )
    if (!answer?.data) return
    const { proposed, already } = answer.data
    showToast({
      title: t('done', { count: proposed }),
      text: already > 0 ? t('already', { count: already }) : undefined,
      tone: proposed > 0 ? 'success' : 'info',
    })
    onDone?.()
    onClose()
    router.refresh()
  }
  return (
    <FormDialog
      title={onlyMember ? t('titleOne', { name: onlyMember.name }) : t('titleMany', { count: members.length })}
      onClose={onClose}
      onSubmit={() => void propose()}
      busy={busy}
      save={t('save')}
    >
      <p className="text-sm text-soft">{t('lead')}</p>
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      <CreditFields
        values={values}
        errors={errors}
        today={today}
        topics={topics}
        byLaw={
          (asks.live || asks.activity || asks.approvals) && (
            <Lazy load={loadLawFields} values={values} errors={errors} asks={asks} onChange={change} />
          )
        }
        onChange={change}
      />
      {onlyMember && <EvidenceField onFile={setFile} label={t('file')} error={errors.file} optional />}
    </FormDialog>
  )
}

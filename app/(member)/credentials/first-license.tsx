'use client'
import { useTranslations } from 'next-intl'
import { DraftPart } from '@/app/_forms/draft'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import type { FirstRenewalQuestion } from '@/lib/domain/compliance/first-renewal'

/** The words of each question. */
const words = {
  FIRST_ANYWHERE: { question: 'question', help: 'help' },
  FIRST_HERE: { question: 'questionHere', help: 'helpHere' },
  BY_EXAMINATION: { question: 'questionExam', help: 'helpExam' },
} as const

type Props = {
  question: FirstRenewalQuestion
  value: boolean | null
  /** Null when the answer is taken back. */
  onValue: (value: boolean | null) => void
  error?: string
}

/** Whether it is the person's first license of this kind: only then can the first renewal be easier than others. */
export function FirstLicense({ question, value, onValue, error }: Props) {
  const t = useTranslations('compliance.firstRenewal')
  const common = useTranslations('common.actions')
  return (
    <div data-draft="off">
      <DraftPart name="firstLicense" value={value} onTake={onValue} />
      <ChoiceGroup
        name="firstLicense"
        label={t(words[question].question)}
        hint={t(words[question].help)}
        error={error}
        choices={[
          { value: 'yes', label: common('yes') },
          { value: 'no', label: common('no') },
        ]}
        values={value === null ? [] : [value ? 'yes' : 'no']}
        onChange={(event) => onValue(event.target.value === 'yes')}
      />
    </div>
  )
}

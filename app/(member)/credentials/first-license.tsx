'use client'
import { useTranslations } from 'next-intl'
import { DraftPart } from '@/app/_forms/draft'
import { ChoiceGroup } from '@/app/_ui/choice-group'

type Props = {
  value: boolean | null
  /** Null when the answer is taken back. */
  onValue: (value: boolean | null) => void
  error?: string
}

/** Whether it is the person's first license of this kind: only then can the first renewal ask for no hours. */
export function FirstLicense({ value, onValue, error }: Props) {
  const t = useTranslations('compliance.firstRenewal')
  const common = useTranslations('common.actions')
  return (
    <div data-draft="off">
      <DraftPart name="firstLicense" value={value} onTake={onValue} />
      <ChoiceGroup
        name="firstLicense"
        label={t('question')}
        hint={t('help')}
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

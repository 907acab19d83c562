'use client'
import { DraftPart } from '@/app/_components/draft-part'
import { ChoiceGroup } from '@/app/_ui/choice-group'

export type FirstLicenseLabels = { first: { question: string; help: string; choose: string }; yes: string; no: string }

type Props = {
  value: boolean | null
  /** Null when the answer is taken back. */
  onValue: (value: boolean | null) => void
  labels: FirstLicenseLabels
  error?: string
}

/** Whether it is the person's first license of this kind: only then can the first renewal ask for no hours. */
export function FirstLicense({ value, onValue, labels, error }: Props) {
  return (
    <div data-draft="off">
      <DraftPart name="firstLicense" value={value} onTake={onValue} />
      <ChoiceGroup
        name="firstLicense"
        label={labels.first.question}
        hint={labels.first.help}
        error={error}
        choices={[
          { value: 'yes', label: labels.yes },
          { value: 'no', label: labels.no },
        ]}
        values={value === null ? [] : [value ? 'yes' : 'no']}
        onChange={(event) => onValue(event.target.value === 'yes')}
      />
    </div>
  )
}

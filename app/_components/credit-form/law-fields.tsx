'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoicesBox } from '@/app/_forms/boxes'
import { DraftPart } from '@/app/_forms/draft'
import { Checkbox } from '@/app/_ui/checkbox'
import { SelectField } from '@/app/_ui/select-field'
import { approvalParts, joinApprovals, splitApprovals } from '@/lib/domain/credits/approvals'
import { approvalBodies, creditActivities } from '@/lib/domain/lists/activities'
import { type CreditValues, noApprovals } from './credit-values'
import type { Asked } from './preview-data'

type Props = {
  values: CreditValues
  errors: Readonly<Record<string, string>>
  /** What the rules of the person's licenses ask of a course. */
  asks: Asked
  onChange: (changes: Partial<CreditValues>) => void
}

/** What some laws ask of a course. Loaded after the form, because few people have such a license. */
export default function LawFields(props: Props) {
  const { values, errors, asks, onChange } = props
  const t = useTranslations('credits.fields')
  const activities = useTranslations('enums.creditActivities')
  return (
    <>
      {asks.live && values.format !== '' && values.format !== 'IN_PERSON' && (
        <>
          <DraftPart name="live" value={values.live} onTake={(live) => onChange({ live })} />
          <div data-draft="off">
            <Checkbox
              name="live"
              label={t('live')}
              hint={t('liveHint')}
              error={errors.live}
              checked={values.live === 'YES'}
              onChange={({ target }) => onChange({ live: target.checked ? 'YES' : 'NO' })}
            />
          </div>
        </>
      )}
      {asks.activity && (
        <>
          <DraftPart name="activity" value={values.activity} onTake={(activity) => onChange({ activity })} />
          <div data-draft="off">
            <SelectField
              name="activity"
              label={t('activity')}
              error={errors.activity}
              options={creditActivities.map((value) => ({ value, label: activities(value) }))}
              value={values.activity || 'COURSE'}
              onChange={({ target }) => onChange({ activity: target.value })}
            />
          </div>
        </>
      )}
      {asks.approvals && <Approvals {...props} />}
    </>
  )
}

const bodyOf = (text: string) => approvalParts(text)?.body ?? ''

/** Who approved the course; numbers that are known stay. The list is mounted anew when a draft is restored. */
function Approvals({ values, errors, onChange }: Props) {
  const t = useTranslations('credits.fields')
  const optional = useTranslations('common.form')('optional')
  const bodies = useTranslations('enums.approvalBodies')
  const [listKey, setListKey] = useState(0)
  const texts = splitApprovals(values.approvals)
  const change = (chosen: readonly string[]) => {
    const kept = texts.filter((text) => chosen.includes(bodyOf(text)))
    const added = chosen.filter((body) => kept.every((text) => bodyOf(text) !== body))
    onChange({ approvals: joinApprovals([...kept, ...added]) || noApprovals })
  }
  const take = (approvals: string) => {
    setListKey(listKey + 1)
    onChange({ approvals })
  }
  return (
    <>
      <DraftPart name="approvals" value={values.approvals} onTake={take} />
      <div data-draft="off">
        <ChoicesBox
          key={listKey}
          name="approvals"
          label={t('approvals')}
          hint={t('approvalsHint')}
          optional={optional}
          error={errors.approvals}
          options={approvalBodies.map((value) => ({ value, label: bodies(value) }))}
          defaultValues={texts.map(bodyOf)}
          onValues={change}
          placeholder={t('approvalsNone')}
          filterLabel={t('approvalsFilter')}
          emptyText={t('approvalsNoMatch')}
        />
      </div>
    </>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { ChoicesBox } from '@/app/_forms/boxes'
import { Card } from '@/app/_ui/card'
import { TextField } from '@/app/_ui/text-field'
import { firstRenewalNotes, ruleNotes } from '@/lib/domain/compliance/credit-requirements'
import { dateTextLength } from '@/lib/domain/values'
import { ListPart } from './field-parts'
import { chosenInOrder, nextKey, type PartProps } from './form-values'

/** The sources of the numbers. */
export function SourceFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  return (
    <Card title={t('sources')}>
      <ListPart
        items={values.sources}
        onItems={(sources) => onValues({ ...values, sources })}
        empty={() => ({ key: nextKey(values.sources), url: '', cite: '' })}
        add={t('addSource')}
        nameOf={(index) => t('source', { number: String(index + 1) })}
        fields={(source, change, index) => {
          const fieldProps = (part: 'url' | 'cite') => ({
            name: `sources.${index}.${part}`,
            error: errors[`sources.${index}.${part}`],
            label: t(part),
            value: source[part],
            autoComplete: 'off',
          })
          return (
            <div className="flex flex-col gap-3">
              <TextField
                {...fieldProps('cite')}
                maxLength={300}
                onChange={({ target }) => change({ ...source, cite: target.value })}
              />
              <TextField
                {...fieldProps('url')}
                inputMode="url"
                maxLength={2000}
                onChange={({ target }) => change({ ...source, url: target.value })}
              />
            </div>
          )
        }}
      />
      {errors.sources && <p className="pt-2 text-sm text-error">{errors.sources}</p>}
    </Card>
  )
}

/** The board, the day its rules were last checked, and the remarks beside the requirement. */
export function LicensingBoardFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  const notes = useTranslations('compliance.notes')
  const firsts = useTranslations('compliance.firstRenewal')
  const texts = { placeholder: t('choosePlaceholder'), filterLabel: t('filter'), emptyText: t('noMatch') }
  const text = (name: 'board' | 'renewalPage' | 'lastChecked') => ({
    name,
    label: t(name),
    error: errors[name],
    value: values.texts[name],
    autoComplete: 'off',
  })
  const type = (name: 'board' | 'renewalPage' | 'lastChecked', typed: string) =>
    onValues({ ...values, texts: { ...values.texts, [name]: typed } })
  return (
    <Card title={t('about')}>
      <div className="flex flex-col gap-4">
        <TextField {...text('board')} maxLength={200} onChange={({ target }) => type('board', target.value)} />
        <TextField
          {...text('renewalPage')}
          inputMode="url"
          maxLength={500}
          onChange={({ target }) => type('renewalPage', target.value)}
        />
        <TextField
          {...text('lastChecked')}
          maxLength={dateTextLength}
          onChange={({ target }) => type('lastChecked', target.value)}
        />
        <ChoicesBox
          {...texts}
          name="notes"
          label={t('notesOf')}
          error={errors.notes}
          options={ruleNotes.map((value) => ({ value, label: notes(value) }))}
          values={values.notes}
          onValues={(chosen) => onValues({ ...values, notes: chosenInOrder(values.notes, ruleNotes, chosen) })}
        />
        <ChoicesBox
          {...texts}
          name="firstRenewalNotes"
          label={t('firstNotes')}
          error={errors.firstRenewalNotes}
          options={firstRenewalNotes.map((value) => ({ value, label: firsts(value) }))}
          values={values.firstNotes}
          onValues={(chosen) =>
            onValues({ ...values, firstNotes: chosenInOrder(values.firstNotes, firstRenewalNotes, chosen) })
          }
        />
      </div>
    </Card>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useLanguages } from '@/app/_frame/choice-list'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { SetTimeZoneDocument } from '@/graphql/generated/set-time-zone'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { DateLanguage } from '@/lib/domain/time/format-date'

/** The language of the interface and of messages; a choice takes effect at once. */
export function LanguageSelect({ personId }: { personId: string }) {
  const { label, current, choices, onChoose } = useLanguages(personId)
  return (
    <SelectField
      name="uiLanguage"
      label={label}
      // A value that the browser restores on back navigation is not a choice.
      autoComplete="off"
      value={current}
      options={choices}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

/** `examples`: a date and time in each of the two styles. */
type DateStyleFormProps = {
  personId: string
  language: DateLanguage
  inLanguage: boolean
  examples: { us: string; own: string }
}

/** How the person's dates are written: in US style, or in the style of their language; a choice takes effect at once. */
export function DateStyleForm({ personId: id, language, inLanguage, examples }: DateStyleFormProps) {
  const t = useTranslations('account.dates')
  const { run } = useAction({
    mutation: UpdateUserPrefsDocument,
    done: (_person) => ({ title: t('saved'), tone: 'success' }),
  })
  const [own, setOwn] = useState(inLanguage)
  async function choose(datesInLanguage: boolean) {
    setOwn(datesInLanguage)
    if ((await run({ id, operation: 'SET', data: { datesInLanguage } })) === null) return setOwn(!datesInLanguage)
    writeDatesIn(datesInLanguage ? language : null)
  }
  return (
    <ChoiceGroup
      name="dates"
      label={t('label')}
      values={[own ? 'own' : 'us']}
      onChange={({ target }) => void choose(target.value === 'own')}
      choices={[
        { value: 'us', label: t('us'), hint: examples.us },
        { value: 'own', label: t('own'), hint: examples.own },
      ]}
    />
  )
}

type TimeZoneFormProps = { timeZone: string | null; zones: readonly Option[] }

/**
 * The person's time zone; without a choice, the zone of the place that issued each license applies. A choice takes
 * effect at once.
 */
export function TimeZoneForm({ timeZone, zones }: TimeZoneFormProps) {
  const t = useTranslations('account.timeZone')
  const { run } = useAction({ mutation: SetTimeZoneDocument, done: { title: t('saved'), tone: 'success' } })
  const [chosen, setChosen] = useState(timeZone ?? '')
  async function choose(zone: string) {
    setChosen(zone)
    if ((await run({ timeZone: zone || null })) === null) setChosen(chosen)
  }
  return (
    <SelectField
      name="timeZone"
      label={t('label')}
      options={zones}
      placeholder={t('byLicense')}
      // A value that the browser restores on back navigation is not a choice.
      autoComplete="off"
      value={chosen}
      onChange={({ target }) => void choose(target.value)}
      className="max-w-form"
    />
  )
}

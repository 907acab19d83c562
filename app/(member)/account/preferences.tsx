'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { useLanguages } from '@/app/_frame/choice-list'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
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

/** Sets how the person's dates are written: in US style, or in the style of their language. */
export function DateStyleForm({ personId: id, language, inLanguage, examples }: DateStyleFormProps) {
  const t = useTranslations('account.dates')
  const { run, busy } = useAction({
    mutation: UpdateUserPrefsDocument,
    done: (_person) => ({ title: t('saved'), tone: 'success' }),
  })
  async function save(form: FormData) {
    const datesInLanguage = form.get('dates') === 'own'
    if ((await run({ id, operation: 'SET', data: { datesInLanguage } })) === null) return
    writeDatesIn(datesInLanguage ? language : null)
  }
  return (
    <Form
      onSubmit={(event) => void save(new FormData(event.currentTarget))}
      className="flex max-w-form flex-col items-start gap-4"
    >
      <ChoiceGroup
        name="dates"
        label={t('label')}
        defaultValues={[inLanguage ? 'own' : 'us']}
        choices={[
          { value: 'us', label: t('us'), hint: examples.us },
          { value: 'own', label: t('own'), hint: examples.own },
        ]}
      />
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
    </Form>
  )
}

type TimeZoneFormProps = { timeZone: string | null; zones: readonly Option[] }

/** The person's time zone; without a choice, the zone of the place that issued each license applies. */
export function TimeZoneForm({ timeZone, zones }: TimeZoneFormProps) {
  const t = useTranslations('account.timeZone')
  const { run, busy } = useAction({ mutation: SetTimeZoneDocument, done: { title: t('saved'), tone: 'success' } })
  const save = (form: FormData) => void run({ timeZone: String(form.get('timeZone') ?? '') || null })
  return (
    <Form
      onSubmit={(event) => save(new FormData(event.currentTarget))}
      className="flex max-w-form flex-col items-start gap-4"
    >
      <SelectField
        name="timeZone"
        label={t('label')}
        options={zones}
        placeholder={t('byLicense')}
        defaultValue={timeZone ?? ''}
      />
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
    </Form>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { writeDatesIn } from '@/app/_lib/page-dates'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { UpdateUserPrefsDocument } from '@/graphql/generated/update-user-prefs'
import type { DateLanguage } from '@/lib/domain/time/date-language'

/** `examples`: how a moment reads in either style. */
type Props = {
  personId: string
  language: DateLanguage
  inLanguage: boolean
  examples: { us: string; own: string }
}

/** How the person has dates written: in US style, or as usual in their language. */
export function DateStyleForm({ personId: id, language, inLanguage, examples }: Props) {
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

'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { SetTimeZoneDocument } from '@/graphql/generated/set-time-zone'

type Props = { timeZone: string | null; zones: readonly Option[] }

/** Where the person is; without a choice it is where each license was issued. */
export function TimeZoneForm({ timeZone, zones }: Props) {
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

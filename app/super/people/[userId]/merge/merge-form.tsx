'use client'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { MergePeopleDocument } from '@/graphql/generated/merge-people'
import type { ConflictFacts } from './conflict-facts'

type Props = { keptId: string; closedId: string; name: string; conflicts: readonly ConflictFacts[] }

/** One choice for each fact that both records have, and the button that merges them. */
export function MergeForm({ keptId, closedId, name, conflicts }: Props) {
  const t = useTranslations('people.merge')
  const { run, busy } = useAction({
    mutation: MergePeopleDocument,
    confirm: { title: t('confirmTitle'), text: t('confirmText', { name }), ok: t('submit'), danger: true },
    done: t('done'),
    goTo: () => '/super/settings',
    refreshOnRefusal: true,
  })

  function merge(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const choices = conflicts.map(({ key }) => ({ key, side: form.get(key) === 'OTHER' ? 'OTHER' : 'KEPT' }) as const)
    void run({ keptId, closedId, choices })
  }

  return (
    <Form onSubmit={merge} className="flex flex-col gap-5">
      <Card title={t('choices')} lead={conflicts.length > 0 ? t('choicesLead') : t('noChoices')}>
        {conflicts.length > 0 && (
          <div className="flex flex-col gap-6">
            {conflicts.map(({ key, question, usual, kept, other }) => (
              <ChoiceGroup
                key={key}
                name={key}
                label={question}
                defaultValues={[usual]}
                boxed
                choices={[
                  { value: 'KEPT', label: kept, hint: t('fromKept') },
                  { value: 'OTHER', label: other, hint: t('fromOther') },
                ]}
              />
            ))}
          </div>
        )}
      </Card>
      <InlineNotice>{t('undoable')}</InlineNotice>
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('submit')}
      </Button>
    </Form>
  )
}

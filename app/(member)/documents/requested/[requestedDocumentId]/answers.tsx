'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Form } from '@/app/_ui/form'
import { FulfillRequestedDocumentDocument } from '@/graphql/generated/fulfill-requested-document'
import { TakeBackRequestedDocumentDocument } from '@/graphql/generated/take-back-requested-document'

type Props = {
  id: string
  version: number
  org: string
  choices: readonly { id: string; title: string; hint: string | null }[]
}

/** Existing documents that match; one of them can be handed in unchanged. */
export function ChooseOne({ id, version, org, choices }: Props) {
  const t = useTranslations('documentRequests.own')
  const done = useTranslations('documentRequests.done')
  const { run, busy } = useAction({
    mutation: FulfillRequestedDocumentDocument,
    done: { title: done('fulfilled', { org }), tone: 'success' },
  })
  return (
    <Card title={t('choose')} lead={t('chooseLead')}>
      <Form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ id, version, documentId: String(new FormData(event.currentTarget).get('documentId') ?? '') })
        }}
      >
        <ChoiceGroup
          name="documentId"
          label={<span className="sr-only">{t('chosen')}</span>}
          defaultValues={choices.slice(0, 1).map((choice) => choice.id)}
          choices={choices.map((choice) => ({ value: choice.id, label: choice.title, hint: choice.hint ?? undefined }))}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('chooseSave')}
        </Button>
      </Form>
    </Card>
  )
}

const loadDecline = () => import('./decline')

type DeclineButtonProps = { id: string; version: number; org: string }

/** Opens the dialog that asks for the reason. */
export function DeclineButton(props: DeclineButtonProps & { title: string }) {
  const t = useTranslations('documentRequests.own')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      {asking && <Lazy load={loadDecline} {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Withdraws the answer. */
export function TakeBackButton({ id, version, org }: DeclineButtonProps) {
  const t = useTranslations('documentRequests')
  const back = useAction({
    mutation: TakeBackRequestedDocumentDocument,
    confirm: { title: t('own.backTitle'), text: t('own.backText', { org }), ok: t('own.back') },
    done: t('done.back'),
  })
  return (
    <Button busy={back.busy} onClick={() => back.run({ id, version })}>
      {t('own.back')}
    </Button>
  )
}

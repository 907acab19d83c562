'use client'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { Conflict } from '@/app/_forms/conflict'
import { useStayingEdit } from '@/app/_forms/use-edit'
import { Button } from '@/app/_ui/button'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { SetOrgSecurityDocument } from '@/graphql/generated/set-org-security'
import { rangesIn, rangesProblem } from '@/lib/domain/access/admin-address-ranges'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { problemsAmong } from '@/lib/domain/values'

/** An organization's stored requirements for its administrators. */
type ShownRules = {
  version: number
  secondFactorHours: number | null
  idleMinutes: number | null
  addresses: readonly string[]
}

type Props = { orgId: string; rules: ShownRules; address: string }

const hourChoices = [1, 4, 8, 12, 24, 72, 168]
const minuteChoices = [5, 10, 15, 20, 25]

const versionOf = ({ version, secondFactorHours, idleMinutes, addresses }: ShownRules) => ({
  version,
  fields: fieldsOf({
    secondFactorHours: secondFactorHours === null ? '' : String(secondFactorHours),
    idleMinutes: idleMinutes === null ? '' : String(idleMinutes),
    addresses: addresses.join('\n'),
  }),
})

/** The choices, plus a stored value that is none of them because it was set through the API. */
const withStored = (choices: readonly number[], stored: number | null) =>
  stored === null || choices.includes(stored) ? choices : [...choices, stored].toSorted((a, b) => a - b)

const numberIn = (form: FormData, name: string) => {
  const text = String(form.get(name) ?? '')
  return text === '' ? null : Number(text)
}

/** Requirements for administrators: a second factor, a shorter idle time, certain networks. */
export default function RulesForm({ orgId, rules, address }: Props) {
  const t = useTranslations('security.rules')
  const [begun] = useState(rules)
  const { busy, errors, version, versions, save } = useStayingEdit(SetOrgSecurityDocument, {
    start: versionOf(begun),
    saved: t('saved'),
    read: versionOf,
    check: ({ input }) => problemsAmong({ addresses: rangesProblem(input.addresses) }),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void save({
      input: {
        orgId,
        version,
        addresses: rangesIn(String(form.get('addresses') ?? '')),
        secondFactorHours: numberIn(form, 'secondFactorHours'),
        idleMinutes: numberIn(form, 'idleMinutes'),
      },
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <Conflict {...versions} />
      <SelectField
        name="secondFactorHours"
        label={t('secondFactor')}
        hint={t('secondFactorHint')}
        error={errors.secondFactorHours}
        defaultValue={begun.secondFactorHours ?? ''}
        options={[
          { value: '', label: t('secondFactorOff') },
          ...withStored(hourChoices, begun.secondFactorHours).map((hours) => ({
            value: String(hours),
            label: t('hours', { hours }),
          })),
        ]}
      />
      <SelectField
        name="idleMinutes"
        label={t('idle')}
        hint={t('idleHint')}
        error={errors.idleMinutes}
        defaultValue={begun.idleMinutes ?? ''}
        options={[
          { value: '', label: t('idleOff') },
          ...withStored(minuteChoices, begun.idleMinutes).map((minutes) => ({
            value: String(minutes),
            label: t('minutes', { minutes }),
          })),
        ]}
      />
      <TextArea
        name="addresses"
        label={t('addresses')}
        hint={t('addressesHint', { address })}
        error={errors.addresses}
        defaultValue={begun.addresses.join('\n')}
      />
      <Button type="submit" variant="primary" busy={busy} className="sm:self-start">
        {t('save')}
      </Button>
    </Form>
  )
}

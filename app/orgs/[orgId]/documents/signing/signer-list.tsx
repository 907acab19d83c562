'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { findPeople, PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { signingLimits } from '@/lib/domain/signing/fields'

export type ChosenSigner = { roleId: string; name: string }
type Props = {
  orgId: string
  people: readonly ChosenSigner[]
  onPeople: (people: ChosenSigner[]) => void
  error?: string
}

/** The signers, in order. */
export function SignerList({ orgId, people, onPeople, error }: Props) {
  const t = useTranslations('signing.screens.form')
  const unknown = useTranslations('members.name')
  // A new picker after each choice, so that it is empty; it then takes the focus.
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) document.getElementById('addPerson')?.focus()
  }, [turn])

  function add(person: Person | null) {
    if (!person) return
    if (!people.some(({ roleId }) => roleId === person.id))
      onPeople([...people, { roleId: person.id, name: person.name }])
    setTurn(turn + 1)
  }
  function move(from: number, to: number) {
    const next = [...people]
    next.splice(to, 0, ...next.splice(from, 1))
    onPeople(next)
  }
  return (
    <div className="flex flex-col gap-3">
      {people.length > 0 && (
        <ol aria-label={t('people')} className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {people.map(({ roleId, name }, index) => (
            <li key={roleId} className="flex items-center gap-1 py-1 ps-3 pe-1">
              <span className="w-6 text-sm text-soft tabular-nums">{index + 1}</span>
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
              <IconButton label={t('up', { name })} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <Icon name="chevron-down" size={16} className="rotate-180" />
              </IconButton>
              <IconButton
                label={t('down', { name })}
                disabled={index === people.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="chevron-down" size={16} />
              </IconButton>
              <IconButton
                label={t('removePerson', { name })}
                onClick={() => onPeople(people.filter((person) => person.roleId !== roleId))}
              >
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {people.length < signingLimits.each && (
        <PeoplePicker
          key={turn}
          name="addPerson"
          label={t('addPerson')}
          hint={t('addPersonHint')}
          error={error}
          defaultPerson={null}
          onPerson={add}
          search={(text) => findPeople(orgId, text, unknown('unknown'))}
        />
      )}
    </div>
  )
}

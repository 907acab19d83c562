'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { AudienceChoices } from '@/app/_components/audience/audience-choices'
import { AudienceFields, type useAudience } from '@/app/_components/audience/audience-fields'
import { findPeople, PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { InlineNotice } from '@/app/_ui/inline-notice'

type Props = {
  orgId: string
  choices: AudienceChoices
  people: readonly Person[]
  byName: boolean
  group: ReturnType<typeof useAudience>
  errors: Readonly<Record<string, string>>
  onByName: (byName: boolean) => void
  onPeople: (people: readonly Person[]) => void
}

/** The recipients: a group, with its size, or people by name. */
export function WhomFields({ byName, onByName, ...props }: Props) {
  const t = useTranslations('documentRequests.form')
  return (
    <Card title={t('whom')}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="whom"
          label={<span className="sr-only">{t('whom')}</span>}
          values={[byName ? 'people' : 'group']}
          onChange={({ target }) => onByName(target.value === 'people')}
          choices={[
            { value: 'group', label: t('group'), hint: t('groupHint') },
            { value: 'people', label: t('people') },
          ]}
        />
        {byName ? <People {...props} /> : <Group {...props} />}
      </div>
    </Card>
  )
}

type Part = Omit<Props, 'byName' | 'onByName'>

function Group({ choices, group, errors }: Part) {
  const t = useTranslations('documentRequests')
  return (
    <>
      <AudienceFields
        chosen={group}
        choices={choices}
        errors={errors}
        words={{
          nameOf: (facet) => t(`audience.${facet}`),
          any: t('form.any'),
          filter: t('form.filter'),
          none: t('form.none'),
          counting: t('form.counting'),
          reaches: (count) => t('form.reaches', { count }),
        }}
      />
      {errors.audience && <InlineNotice tone="error">{errors.audience}</InlineNotice>}
      <Checkbox name="joiners" label={t('form.joiners')} error={errors.joiners} />
    </>
  )
}

function People({ orgId, people, errors, onPeople }: Part) {
  const t = useTranslations('documentRequests.form')
  const members = useTranslations('members.name')
  // Remounting the picker empties it after each added person; the new one then takes the focus.
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) document.getElementById('roleIds')?.focus()
  }, [turn])
  function add(person: Person | null) {
    if (!person) return
    if (!people.some(({ id }) => id === person.id)) onPeople([...people, person])
    setTurn((now) => now + 1)
  }
  return (
    <>
      {people.length === 0 ? (
        <p className="text-soft">{t('noPeople')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {people.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1 rounded-lg border border-line pl-3">
              {name}
              <IconButton
                label={t('remove', { name })}
                onClick={() => onPeople(people.filter((person) => person.id !== id))}
              >
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <PeoplePicker
        key={turn}
        name="roleIds"
        label={t('add')}
        error={errors.roleIds}
        defaultPerson={null}
        onPerson={add}
        search={(words) => findPeople(orgId, words, members('unknown'))}
      />
    </>
  )
}

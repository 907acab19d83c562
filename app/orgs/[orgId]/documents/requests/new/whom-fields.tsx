'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { findPeople } from '@/app/_components/people/find-people'
import { PeoplePicker, type Person } from '@/app/_components/people/people-picker'
import { ChoicesBox } from '@/app/_forms/choices-box'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { Option } from '@/app/_ui/select-field'
import { audienceFacets } from '@/lib/domain/curriculums/audience'

type Facet = (typeof audienceFacets)[number]

/** The options from which a group is chosen. */
export type RequestChoices = Readonly<Record<Facet, Option[]>>
export type AudienceValues = Readonly<Record<Facet, readonly string[]>>
export const noAudience: AudienceValues = { departments: [], jobTitles: [], credentialTypes: [], geos: [] }

type Props = {
  orgId: string
  choices: RequestChoices
  people: readonly Person[]
  byName: boolean
  /** Number of members in the group now; null while counting. */
  reach: number | null
  errors: Readonly<Record<string, string>>
  onByName: (byName: boolean) => void
  onPeople: (people: readonly Person[]) => void
  onAudience: (change: (now: AudienceValues) => AudienceValues) => void
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

function Group({ choices, reach, errors, onAudience }: Part) {
  const t = useTranslations('documentRequests')
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {audienceFacets.map((name) => (
          <ChoicesBox
            key={name}
            name={name}
            label={t(`audience.${name}`)}
            options={choices[name]}
            onValues={(values) => onAudience((now) => ({ ...now, [name]: values }))}
            error={errors[`audience.${name}`]}
            placeholder={t('form.any')}
            filterLabel={t('form.filter')}
            emptyText={t('form.none')}
          />
        ))}
      </div>
      <p aria-live="polite" aria-busy={reach === null} className="font-semibold tabular-nums">
        {reach === null ? t('form.counting') : t('form.reaches', { count: reach })}
      </p>
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

'use client'
import { useState } from 'react'
import { ChoicesBox, DateBox } from '@/app/_forms/boxes'
import { classNames } from '@/app/_ui/class-names'
import { TextField } from '@/app/_ui/text-field'
import {
  type Audience,
  type AudienceFacet,
  audienceFacets,
  type HireDate,
  hireDates,
} from '@/lib/domain/curriculums/audience'
import type { AudienceChoices } from './audience-choices'
import { hireMonthsIn } from './audience-in'
import { useReach } from './use-reach'

/** The audience chosen in a form, and the number of members it reaches; null while `count` is running. */
export function useAudience(start: Audience, count: (audience: Audience) => Promise<number | undefined>) {
  const [audience, setAudience] = useState(start)
  const reach = useReach(JSON.stringify(audience), () => count(audience))
  const choose = (name: AudienceFacet, values: readonly string[]) => setAudience((now) => ({ ...now, [name]: values }))
  const setDay = (name: HireDate, day: string | null) => setAudience((now) => ({ ...now, [name]: day }))
  const setMonths = (months: number | null) => setAudience((now) => ({ ...now, hiredWithinMonths: months }))
  return { start, audience, reach, choose, setDay, setMonths }
}

type Props = {
  chosen: Pick<ReturnType<typeof useAudience>, 'start' | 'reach' | 'choose' | 'setDay' | 'setMonths'>
  choices: AudienceChoices
  errors: Readonly<Record<string, string>>
  words: {
    nameOf: (facet: AudienceFacet | HireDate | 'hiredWithinMonths') => string
    any: string
    filter: string
    none: string
    counting: string
    reaches: (count: number) => string
  }
  /** Classes of the sentence with the number of members reached. */
  reachClassName?: string
}

/** Departments, job titles, license types, states and hire dates that define an audience, with its current number of members. */
export function AudienceFields({ chosen, choices, errors, words, reachClassName }: Props) {
  const { start, reach, choose, setDay, setMonths } = chosen
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {audienceFacets.map((name) => (
          <ChoicesBox
            key={name}
            name={name}
            label={words.nameOf(name)}
            options={choices[name]}
            defaultValues={start[name]}
            onValues={(values) => choose(name, values)}
            error={errors[`audience.${name}`]}
            placeholder={words.any}
            filterLabel={words.filter}
            emptyText={words.none}
          />
        ))}
        {hireDates.map((name) => (
          <DateBox
            key={name}
            name={name}
            label={words.nameOf(name)}
            defaultValue={start[name] ?? undefined}
            onDate={(day) => setDay(name, day)}
            error={errors[`audience.${name}`]}
          />
        ))}
        <TextField
          name="hiredWithinMonths"
          label={words.nameOf('hiredWithinMonths')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={start.hiredWithinMonths ?? ''}
          onInput={({ currentTarget }) => setMonths(hireMonthsIn(currentTarget.value) || null)}
          error={errors['audience.hiredWithinMonths']}
        />
      </div>
      <p
        aria-live="polite"
        aria-busy={reach === null}
        className={classNames(reachClassName, 'font-semibold tabular-nums')}
      >
        {reach === null ? words.counting : words.reaches(reach)}
      </p>
    </>
  )
}

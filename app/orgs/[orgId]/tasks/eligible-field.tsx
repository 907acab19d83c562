'use client'
import { useState } from 'react'
import { fill } from '@/app/_lib/fill'
import { FieldNote } from '@/app/_ui/field'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { MultiSelect } from '@/app/_ui/multi-select'
import { SelectField } from '@/app/_ui/select-field'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { TaskFormLabels, TaskOptions } from './task-form-labels'

/** An approval number, as far as it decides for which licenses it is good. */
export type OfferedProvider = {
  geo: string
  providerNumber: string
  credentialTypes: string[]
  effectiveAt: PlainDate
  expiresAt: PlainDate | null
}

type Props = {
  pairs: readonly string[]
  onPairs: (pairs: string[]) => void
  providers: readonly OfferedProvider[]
  today: PlainDate
  options: TaskOptions
  labels: TaskFormLabels
  error: string | undefined
}

/** The licenses a class is good for: a place, then its types; each chosen one with its approval number. */
export function EligibleField({ pairs, onPairs, providers, today, options, labels, error }: Props) {
  const [geo, setGeo] = useState(pairs[0] ? pairOf(pairs[0]).geo : options.place)
  // The list of types begins anew only when one is taken out from below it.
  const [removals, setRemovals] = useState(0)
  const words = labels.pairs
  const ofGeo = pairs.map(pairOf).filter((pair) => pair.geo === geo)
  const offered = options.types.filter(({ value }) => allowed(geo, value))
  const change = (types: readonly string[]) =>
    onPairs([...pairs.filter((key) => pairOf(key).geo !== geo), ...types.map((type) => `${geo}:${type}`)])
  return (
    <fieldset id="eligible" className="flex min-w-0 flex-col gap-3" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{labels.names.eligible}</legend>
      <FieldNote name="eligible" label="" hint={labels.hints.eligible} error={error} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="geo"
          label={words.place}
          groups={options.geos}
          placeholder={words.choose}
          defaultValue={geo}
          onChange={(event) => setGeo(event.currentTarget.value)}
        />
        <MultiSelect
          key={`${geo}-${removals}`}
          name="types"
          label={words.types}
          options={offered}
          defaultValues={ofGeo.map(({ credentialType }) => credentialType)}
          onValues={change}
          labels={{ placeholder: geo ? words.choose : words.typesFirst, filter: words.filter, none: words.noTypes }}
        />
      </div>
      <Chosen
        pairs={pairs}
        providers={providers}
        today={today}
        options={options}
        labels={labels}
        onRemove={(key) => {
          setRemovals(removals + 1)
          onPairs(pairs.filter((one) => one !== key))
        }}
      />
    </fieldset>
  )
}

type ChosenProps = Pick<Props, 'pairs' | 'providers' | 'today' | 'options' | 'labels'> & {
  onRemove: (key: string) => void
}

function Chosen({ pairs, providers, today, options, labels, onRemove }: ChosenProps) {
  const words = labels.pairs
  const places = options.geos.flatMap((group) => group.options)
  if (pairs.length === 0) return <p className="text-sm text-soft">{words.nothing}</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-soft">{words.chosen}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {pairs.map((key) => {
          const pair = pairOf(key)
          const place = places.find(({ value }) => value === pair.geo)?.label ?? pair.geo
          const type = options.types.find(({ value }) => value === pair.credentialType)?.label ?? pair.credentialType
          const number = providerNumberFor(providers, pair, today)?.providerNumber
          return (
            <li key={key} className="flex items-center justify-between gap-3 py-1 pr-1 pl-3 text-[0.9375rem]">
              <span className="flex min-w-0 flex-col">
                <span>
                  {place} / {type}
                </span>
                <span className="text-sm text-soft">{number ?? words.noNumber}</span>
              </span>
              <IconButton label={fill(words.remove, { name: `${place} / ${type}` })} onClick={() => onRemove(key)}>
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoicesBox } from '@/app/_forms/boxes'
import { FieldNote } from '@/app/_ui/field'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { SelectField } from '@/app/_ui/select-field'
import { offeredOrChosen } from '@/lib/domain/credentials/offered-types'
import { pairOf, providerNumberFor } from '@/lib/domain/tasks/eligible-pairs'
import type { TaskOptions } from './task-options'

type Props = {
  pairs: readonly string[]
  onPairs: (pairs: string[]) => void
  options: TaskOptions
  error: string | undefined
}

/** The licenses for which a class counts: choose a place, then its types. Each chosen one shows its approval number. */
export function EligibleField({ pairs, onPairs, options, error }: Props) {
  const t = useTranslations('tasks.form')
  const common = useTranslations('common.form')
  const [geo, setGeo] = useState(pairs[0] ? pairOf(pairs[0]).geo : options.geo)
  // Removing a pair below the list of types remounts the list.
  const [removals, setRemovals] = useState(0)
  const chosen = pairs.flatMap((key) => {
    const pair = pairOf(key)
    return pair.geo === geo ? pair.credentialType : []
  })
  const offered = options.types.filter(({ value }) => offeredOrChosen(geo, value, chosen))
  const change = (types: readonly string[]) =>
    onPairs([...pairs.filter((key) => pairOf(key).geo !== geo), ...types.map((type) => `${geo}:${type}`)])
  return (
    <fieldset
      id="eligible"
      data-field="eligible"
      className="flex min-w-0 flex-col gap-3"
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink">{t('eligible')}</legend>
      <FieldNote name="eligible" label="" hint={t('eligibleHint')} error={error} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="geo"
          label={t('place')}
          groups={options.geos}
          placeholder={common('choose')}
          defaultValue={geo}
          onChange={(event) => setGeo(event.currentTarget.value)}
        />
        <ChoicesBox
          key={`${geo}-${removals}`}
          name="types"
          label={t('types')}
          options={offered}
          defaultValues={chosen}
          onValues={change}
          placeholder={geo ? common('choose') : t('typesFirst')}
          filterLabel={t('filter')}
          emptyText={t('noTypes')}
        />
      </div>
      <Chosen
        pairs={pairs}
        options={options}
        onRemove={(key) => {
          setRemovals(removals + 1)
          onPairs(pairs.filter((pair) => pair !== key))
        }}
      />
    </fieldset>
  )
}

type ChosenProps = Pick<Props, 'pairs' | 'options'> & { onRemove: (key: string) => void }

function Chosen({ pairs, options: { geos, types, providers, today }, onRemove }: ChosenProps) {
  const t = useTranslations('tasks')
  const geographies = geos.flatMap((group) => group.options)
  if (pairs.length === 0) return <p className="text-sm text-soft">{t('form.nothingChosen')}</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-soft">{t('form.chosen')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {pairs.map((key) => {
          const pair = pairOf(key)
          const geo = geographies.find(({ value }) => value === pair.geo)?.label ?? pair.geo
          const type = types.find(({ value }) => value === pair.credentialType)?.label ?? pair.credentialType
          const number = providerNumberFor(providers, pair, today)?.providerNumber
          return (
            <li key={key} className="flex items-center justify-between gap-3 py-1 pr-1 pl-3 text-sm">
              <span className="flex min-w-0 flex-col">
                <span>
                  {geo} / {type}
                </span>
                <span className="text-sm text-soft">{number ?? t('detail.noNumber')}</span>
              </span>
              <IconButton label={t('form.remove', { name: `${geo} / ${type}` })} onClick={() => onRemove(key)}>
                <Icon name="x" size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

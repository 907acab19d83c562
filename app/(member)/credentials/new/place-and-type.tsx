'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { OptionGroup, TypeGroup } from '@/app/_components/credentials/license-options'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { allowed } from '@/lib/domain/credentials/geo-types'

export type Kind = { geo: string; credentialType: string }

type Props = {
  kind: Kind
  onKind: (kind: Kind) => void
  geos: readonly OptionGroup[]
  types: readonly TypeGroup[]
  errors: Readonly<Record<string, string>>
}

const nameIn = (groups: readonly OptionGroup[], code: string) =>
  groups.flatMap(({ options }) => options).find(({ value }) => value === code)?.label ?? code

/** Where a license was issued and what it is: only types that the place offers. Another place may clear the type, with a notice. */
export function PlaceAndType({ kind, onKind, geos, types, errors }: Props) {
  const t = useTranslations('credentials.new')
  const common = useTranslations('common.form')
  const [cleared, setCleared] = useState<string | null>(null)
  const { geo, credentialType } = kind

  function chooseGeo(next: string) {
    const lost = credentialType !== '' && next !== '' && !allowed(next, credentialType)
    const names = { type: nameIn(types, credentialType), place: nameIn(geos, next) }
    setCleared(lost ? t('typeCleared', names) : null)
    onKind({ geo: next, credentialType: lost || next === '' ? '' : credentialType })
  }

  const offered = types
    .map(({ label, options }) => ({ label, options: options.filter(({ value }) => allowed(geo, value)) }))
    .filter(({ options }) => options.length > 0)
  return (
    <>
      <SelectField
        name="geo"
        label={t('geo')}
        groups={geos}
        placeholder={common('choose')}
        value={geo}
        onChange={(event) => chooseGeo(event.target.value)}
        error={errors.geo}
      />
      <div>
        <SelectField
          name="credentialType"
          label={t('type')}
          groups={geo ? offered : []}
          placeholder={geo ? common('choose') : t('typeFirst')}
          disabled={!geo}
          value={credentialType}
          onChange={(event) => {
            setCleared(null)
            onKind({ geo, credentialType: event.target.value })
          }}
          error={errors.credentialType}
        />
        <div role="status">
          {cleared && (
            <div className="pt-2">
              <InlineNotice tone="warn">{cleared}</InlineNotice>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

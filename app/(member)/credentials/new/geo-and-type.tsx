'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { OptionGroup, TypeGroup, TypeOption } from '@/app/_components/credentials/license-options'
import { DraftPart } from '@/app/_forms/draft'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { type SearchGroup, SearchSelect } from '@/app/_ui/search-select'
import { SelectField } from '@/app/_ui/select-field'
import { alsoCalledTypes, likelyTypes, offered } from '@/lib/domain/credentials/offered-types'

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

/**
 * The place that issued a license and its type, limited to types of that place. Changing the place may clear the type,
 * with a notice.
 */
export function GeoAndType({ kind, onKind, geos, types, errors }: Props) {
  const t = useTranslations('credentials.new')
  const common = useTranslations('common.form')
  const [cleared, setCleared] = useState<string | null>(null)
  const locale = useLocale()
  const { geo, credentialType } = kind
  const texts = {
    likely: t('likelyTypes'),
    others: t('otherTypes'),
    searchWords: Object.fromEntries(alsoCalledTypes.map((type) => [type, t(`alsoCalled.${type}`)])),
    locale,
  }

  function chooseGeo(next: string) {
    const lost = credentialType !== '' && next !== '' && !offered(next, credentialType)
    const names = { type: nameIn(types, credentialType), place: nameIn(geos, next) }
    setCleared(lost ? t('typeCleared', names) : null)
    onKind({ geo: next, credentialType: lost || next === '' ? '' : credentialType })
  }
  function chooseType(next: string) {
    setCleared(null)
    onKind({ geo, credentialType: next })
  }

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
      <div data-draft="off">
        <DraftPart name="credentialType" value={credentialType} onTake={chooseType} />
        <SearchSelect
          name="credentialType"
          label={t('type')}
          groups={geo ? typesFor(geo, types, texts) : []}
          placeholder={geo ? t('typeSearch') : t('typeFirst')}
          emptyText={t('typeNone')}
          disabled={!geo}
          value={credentialType}
          onValue={chooseType}
          error={errors.credentialType}
        />
        {geo !== '' && credentialType === '' && (
          <LikelyTypeButtons types={likelyIn(geo, types)} onChoose={chooseType} />
        )}
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

/** The types that most people in a place hold, most likely first. */
function likelyIn(geo: string, groups: readonly TypeGroup[]): TypeOption[] {
  const all = groups.flatMap(({ options }) => options)
  return likelyTypes(geo).flatMap((code) => all.filter(({ value }) => value === code))
}

/** `searchWords`: other names for a type, for people who do not know the name on the license. */
type Texts = { likely: string; others: string; searchWords: Readonly<Partial<Record<string, string>>>; locale: string }

/** The types a place offers: first those that most people hold, then all others by name. */
function typesFor(
  geo: string,
  types: readonly TypeGroup[],
  { likely: likelyLabel, others, searchWords, locale }: Texts,
): SearchGroup[] {
  const { compare } = new Intl.Collator(locale)
  const allTypes = types
    .flatMap(({ options }) => options)
    .filter(({ value }) => offered(geo, value))
    .map(({ value, label }) => ({ value, label, words: searchWords[value] }))
  const first = likelyTypes(geo)
  const likely = first.flatMap((code) => allTypes.filter(({ value }) => value === code))
  const rest = allTypes.filter((option) => !likely.includes(option)).toSorted((a, b) => compare(a.label, b.label))
  return [
    { label: likelyLabel, options: likely },
    { label: others, options: rest },
  ].filter(({ options }) => options.length > 0)
}

type LikelyTypeButtonsProps = { types: readonly TypeOption[]; onChoose: (code: string) => void }

/** One button for each of the most common types of a place. A press moves the focus on to the license number. */
function LikelyTypeButtons({ types, onChoose }: LikelyTypeButtonsProps) {
  const t = useTranslations('credentials.new')
  return (
    <fieldset className="flex flex-wrap gap-1.5 pt-2">
      <legend className="sr-only">{t('likelyTypes')}</legend>
      {types.map(({ value, label, short }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          className="chip min-h-11"
          onClick={({ currentTarget: { form } }) => {
            onChoose(value)
            // React does not fire `input` for this change, and the form's listeners need it.
            form?.querySelector('#credentialType')?.dispatchEvent(new Event('input', { bubbles: true }))
            const next = form?.elements.namedItem('credentialNumber')
            if (next instanceof HTMLElement) next.focus()
          }}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}

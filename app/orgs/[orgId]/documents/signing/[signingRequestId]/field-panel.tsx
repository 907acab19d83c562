'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { asPercent, fitted, typedPercent } from '@/lib/domain/signing/boxes'
import type { PageSize } from '@/lib/domain/signing/fields'
import { signingLimits } from '@/lib/domain/signing/fields'
import type { PlacedField } from './placed-fields'

type Props = {
  field: PlacedField
  pages: readonly PageSize[]
  signers: readonly string[]
  onChange: (field: PlacedField, announce?: boolean) => void
  onRemove: () => void
}

/** The settings of the chosen field, and its position as numbers. */
export function FieldPanel({ field, pages, signers, onChange, onRemove }: Props) {
  const t = useTranslations('signing.screens')
  const common = useTranslations('common.form')

  function place(change: Partial<PlacedField>) {
    const next = { ...field, ...change }
    const size = pages[next.page - 1]
    if (size) onChange({ ...next, ...fitted(next, size) }, true)
  }
  return (
    <Card title={t('panel.title', { kind: t(`kinds.${field.kind}`) })}>
      <div className="flex flex-col gap-4">
        {signers.length > 1 && (
          <SelectField
            name="field-slot"
            label={t('place.for')}
            value={String(field.slot)}
            onChange={({ target }) => onChange({ ...field, slot: Number(target.value) })}
            options={signers.map((name, slot) => ({ value: String(slot), label: `${slot + 1} ${name}` }))}
          />
        )}
        <TextField
          name="field-label"
          label={t('panel.label')}
          optional={common('optional')}
          hint={t('panel.labelHint')}
          maxLength={signingLimits.label}
          value={field.label ?? ''}
          onChange={({ target }) => onChange({ ...field, label: target.value || null })}
          autoComplete="off"
        />
        {(field.kind === 'TEXT' || field.kind === 'CHECKBOX') && (
          <Checkbox
            name="field-required"
            label={t('panel.required')}
            checked={field.required}
            onChange={({ target }) => onChange({ ...field, required: target.checked })}
          />
        )}
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="col-span-2 pb-2 text-sm font-semibold">{t('panel.place')}</legend>
          {pages.length > 1 && (
            <SelectField
              name="field-page"
              label={t('panel.page')}
              className="col-span-2"
              value={String(field.page)}
              onChange={({ target }) => place({ page: Number(target.value) })}
              options={pages.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            />
          )}
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <Percent
              key={side}
              name={`field-${side}`}
              label={t(`panel.${side}`)}
              units={field[side]}
              onUnits={(units) => place({ [side]: units })}
            />
          ))}
        </fieldset>
        <Button className="self-start" onClick={onRemove}>
          {t('panel.remove')}
        </Button>
      </div>
    </Card>
  )
}

type PercentProps = { name: string; label: string; units: number; onUnits: (units: number) => void }

/** A number in percent of the page, stored in `units`; applied when the field loses the focus or Enter is pressed. */
function Percent({ name, label, units, onUnits }: PercentProps) {
  // Null until the text is changed.
  const [typed, setTyped] = useState<string | null>(null)
  const now = asPercent(units)
  function take() {
    const next = typed === null ? null : typedPercent(typed)
    setTyped(null)
    if (next !== null && asPercent(next) !== now) onUnits(next)
  }
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      suffix="%"
      value={typed ?? now}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { SignaturePicture } from '@/app/_components/signing/signature-picture'
import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { TextField } from '@/app/_ui/text-field'
import { signingLimits } from '@/lib/domain/signing/fields'
import { paperDate } from '@/lib/domain/time/paper-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { OwnField } from './signing-view'
import { StepTitle, useNextStep } from './steps'
import type { Adopted, Answers } from './use-signing'

type Props = {
  fields: readonly OwnField[]
  current: number
  onCurrent: (index: number) => void
  answers: Answers
  onAnswer: (id: string, value: string | boolean) => void
  adopted: Adopted | null
  onAdopt: () => void
  today: PlainDate
  errors: Readonly<Record<string, string>>
  busy: boolean
}

/** Leads through the fields one by one at the bottom of the window; its button signs once nothing is missing. */
export function FillDock(props: Props) {
  const { fields, current, onCurrent, answers, adopted, busy } = props
  const t = useTranslations('signing.screens')
  const leave = useNextStep(String(current))
  const field = fields[current]
  const missing = fields.filter((field) => isMissing(field, answers, adopted))
  const next = nextField(fields, missing, current)
  if (!field) return null
  return (
    <section
      aria-label={t('signer.fill')}
      className="sticky bottom-0 z-20 flex flex-col gap-3 rounded-xl border border-line bg-raised p-4 shadow-float lg:static lg:bg-surface lg:shadow-none"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold">
          <StepTitle>{t('signer.fieldOf', { number: current + 1, count: fields.length })}</StepTitle>
        </h2>
        <p role="status" className="text-sm text-soft tabular-nums">
          {missing.length > 0 ? t('signer.left', { count: missing.length }) : t('signer.complete')}
        </p>
      </div>
      <Editor key={field.id} {...props} field={field} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={current === 0} onClick={() => leave(() => onCurrent(current - 1))}>
          {t('signer.back')}
        </Button>
        {missing.length > 0 && next !== null ? (
          <Button variant="primary" className="grow sm:grow-0" onClick={() => leave(() => onCurrent(next))}>
            {t('signer.next')}
          </Button>
        ) : (
          <>
            <Button disabled={current === fields.length - 1} onClick={() => leave(() => onCurrent(current + 1))}>
              {t('signer.next')}
            </Button>
            <Button
              type="submit"
              variant={missing.length > 0 ? 'secondary' : 'primary'}
              busy={busy}
              className="grow sm:grow-0"
            >
              {t('signer.sign')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/**
 * The target of "next" while fields are missing: the next field that can be filled in, optional or not, and after the last
 * the first that is missing; null when only this one is missing.
 */
function nextField(fields: readonly OwnField[], missing: readonly OwnField[], current: number): number | null {
  const next = fields.findIndex(({ kind }, index) => index > current && kind !== 'DATE')
  if (next !== -1) return next
  const first = missing[0] ? fields.indexOf(missing[0]) : current
  return first === current ? null : first
}

function isMissing({ id, kind, required }: OwnField, answers: Answers, adopted: Adopted | null): boolean {
  if (kind === 'DATE') return false
  if (kind === 'SIGNATURE' || kind === 'INITIALS') return adopted === null
  if (!required) return false
  const entered = answers[id]
  return typeof entered === 'string' ? entered.trim() === '' : entered !== true
}

function Editor({ field, answers, onAnswer, adopted, onAdopt, today, errors }: Props & { field: OwnField }) {
  const t = useTranslations('signing.screens')
  const common = useTranslations('common.form')
  const label = field.label || t(`kinds.${field.kind}`)
  const error = errors[`values.${field.id}`]
  const name = `value-${field.id}`
  const entered = answers[field.id]
  if (field.kind === 'TEXT')
    return (
      <TextField
        name={name}
        label={label}
        optional={field.required ? undefined : common('optional')}
        error={error}
        maxLength={signingLimits.text}
        value={typeof entered === 'string' ? entered : ''}
        onChange={({ target }) => onAnswer(field.id, target.value)}
        data-draft="off"
        autoComplete="off"
      />
    )
  if (field.kind === 'CHECKBOX')
    return (
      <Checkbox
        name={name}
        label={label}
        optional={field.required ? undefined : common('optional')}
        error={error}
        checked={entered === true}
        onChange={({ target }) => onAnswer(field.id, target.checked)}
      />
    )
  if (field.kind === 'DATE')
    return (
      <p>
        {label}: <b>{paperDate(today)}</b> <span className="text-sm text-soft">{t('signer.dateHint')}</span>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {adopted && field.kind === 'SIGNATURE' && (
        <SignaturePicture name={adopted.name} drawing={adopted.drawing} label={t('signer.yours')} />
      )}
      {adopted && field.kind === 'INITIALS' && <span className="text-title italic">{adopted.initials}</span>}
      {!adopted && <span>{label}</span>}
      <Button variant={adopted ? 'quiet' : 'primary'} onClick={onAdopt}>
        {t(adopted ? 'signer.changeSignature' : 'signer.adopt')}
      </Button>
      {errors.adoptedName && <p className="text-sm text-error">{errors.adoptedName}</p>}
    </div>
  )
}

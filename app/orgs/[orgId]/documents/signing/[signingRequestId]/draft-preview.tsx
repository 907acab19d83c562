'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import PdfPages from '@/app/_components/pdf/pdf-pages'
import { type FieldContent, FieldView } from '@/app/_components/signing/field-view'
import { slotLook } from '@/app/_components/signing/slot-looks'
import { SelectField } from '@/app/_ui/select-field'
import { initialsOf, type PageSize } from '@/lib/domain/signing/fields'
import { paperDate } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { inReadingOrder, type PlacedField } from './placed-fields'

type Props = {
  fileUrl: string
  pages: readonly PageSize[]
  signers: readonly string[]
  fields: readonly PlacedField[]
}

/** The document as it will look after one of its signers has filled it in. */
export default function DraftPreview({ fileUrl, pages, signers, fields }: Props) {
  const t = useTranslations('signing.screens')
  const [slot, setSlot] = useState(0)
  const name = signers[slot] ?? ''
  const slotFields = inReadingOrder(fields).filter((field) => field.slot === slot)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-soft">{t('draft.previewLead')}</p>
      {signers.length > 1 && (
        <SelectField
          name="preview-slot"
          label={t('draft.previewAs')}
          className="max-w-form"
          value={String(slot)}
          onChange={({ target }) => setSlot(Number(target.value))}
          options={signers.map((signer, index) => ({ value: String(index), label: `${index + 1} ${signer}` }))}
        />
      )}
      <PdfPages
        url={fileUrl}
        pages={pages}
        overlay={(page) =>
          slotFields
            .filter((field) => field.page === page)
            .map((field) => (
              <FieldView
                key={field.key}
                field={field}
                label={field.label || t(`kinds.${field.kind}`)}
                look={slotLook(field.slot)}
                content={sampleOf(field, name)}
              />
            ))
        }
      />
    </div>
  )
}

function sampleOf({ kind, label }: PlacedField, name: string): FieldContent {
  if (kind === 'SIGNATURE') return { text: name, isHand: true }
  if (kind === 'INITIALS') return { text: initialsOf(name), isHand: true }
  if (kind === 'DATE') return { text: paperDate(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())) }
  return kind === 'CHECKBOX' ? { checked: true } : { text: label ?? '…' }
}

'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateBox } from '@/app/_forms/boxes'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import type { DocumentValues } from '@/lib/domain/documents/upload'
import { documentTitleLength } from '@/lib/domain/documents/values'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'

type Props = {
  /** Prefix of each field name in a form with several documents, such as `0.`. */
  prefix?: string
  start: DocumentValues
  errors: Readonly<Record<string, string>>
  /** The title was proposed from the file name. */
  proposed?: boolean
}

/** The fields that describe a document. Choosing a health record shows what an organization would see of it. */
export function DocumentFields({ prefix = '', start, errors, proposed }: Props) {
  const t = useTranslations('documents.screens.fields')
  const common = useTranslations('common.form')
  const enums = useTranslations('enums')
  const [kind, setKind] = useState(start.kind)
  const field = (name: keyof DocumentValues) => ({
    name: `${prefix}${name}`,
    label: t(name),
    error: errors[`${prefix}${name}`],
  })
  return (
    <>
      <SelectField
        {...field('kind')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        placeholder={common('choose')}
        options={documentKinds.map((value) => ({ value, label: enums(`documentKinds.${value}`) }))}
      />
      {kind === 'HEALTH' && (
        <>
          <SelectField
            {...field('healthRecordType')}
            defaultValue={start.healthRecordType ?? ''}
            placeholder={common('choose')}
            options={healthRecordTypes.map((value) => ({ value, label: enums(`healthRecordTypes.${value}`) }))}
          />
          <InlineNotice>{t('healthNote')}</InlineNotice>
        </>
      )}
      <TextField
        {...field('title')}
        hint={proposed ? t('titleHint') : undefined}
        defaultValue={start.title}
        maxLength={documentTitleLength}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateBox {...field('effectiveAt')} optional={common('optional')} defaultValue={start.effectiveAt} />
        <DateBox {...field('expiresAt')} optional={common('optional')} defaultValue={start.expiresAt} />
      </div>
    </>
  )
}

/** The values of the fields; a date that could not be parsed is returned as typed. */
export function documentValues(form: FormData, prefix = ''): DocumentValues {
  const text = (name: keyof DocumentValues) => String(form.get(`${prefix}${name}`) ?? '').trim()
  const kind = text('kind')
  return {
    kind,
    title: text('title'),
    healthRecordType: kind === 'HEALTH' ? text('healthRecordType') : null,
    effectiveAt: text('effectiveAt') || null,
    expiresAt: text('expiresAt') || null,
  }
}

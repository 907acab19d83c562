'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { KindFacts, StatedFacts } from '@/app/_components/compliance/ways-facts'
import { DateBox } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { Checkbox } from '@/app/_ui/checkbox'
import { FormErrors } from '@/app/_ui/form-errors'
import { Link } from '@/app/_ui/link'
import { SelectField } from '@/app/_ui/select-field'
import { showToast } from '@/app/_ui/show-toast'
import { TextField } from '@/app/_ui/text-field'
import { CorrectAttestationDocument } from '@/graphql/generated/correct-attestation'
import { StateAttestationDocument } from '@/graphql/generated/state-attestation'
import { attestationLimits, typedAmount } from '@/lib/domain/attestations/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { dateIn } from '@/lib/domain/values'
import { CertificationChoice, EndProposal, useCertification } from './certification-choice'

/** One of the person's own documents. */
export type PaperChoice = { id: string; title: string }
type Props = {
  credentialId: string
  kind: KindFacts
  stated: StatedFacts | null
  papers: readonly PaperChoice[]
  onClose: () => void
}

/** States something for a license, or corrects what was stated; the old statement stays in the license's history. */
export default function StateAttestation({
  credentialId,
  kind: { kind, name, hasAmount, paid, countsFrom, note, offersTo },
  stated,
  papers,
  onClose,
}: Props) {
  const t = useTranslations('credentials.detail.ways')
  const common = useTranslations('common.form')
  const state = useTranslations('common.state')
  const router = useRouter()
  const first = useWrite(StateAttestationDocument)
  const correction = useWrite(CorrectAttestationDocument)
  const { busy, errors, summary } = stated ? correction : first
  const [issuer, setIssuer] = useState(stated?.issuer ?? '')
  const [from, setFrom] = useState(stated?.from ?? countsFrom)
  // A proposed end is put into its field by showing that one anew.
  const [end, setEnd] = useState({ times: 0, date: stated?.to ?? null })
  const certification = useCertification(offersTo, issuer)
  const names = {
    amount: t('amount'),
    from: t('from'),
    to: t('to'),
    issuer: t('issuer'),
    number: t('number'),
    documentId: t('paper'),
  }

  async function save(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? '').trim()
    const day = (field: string) => (text(field) ? (dateIn(text(field)) ?? text(field)) : null)
    const input = {
      kind,
      amount: text('amount') ? typedAmount(text('amount')) : null,
      from: day('from') ?? '',
      to: day('to'),
      paid: form.get('paid') !== null,
      issuer: text('issuer') || null,
      number: text('number') || null,
      documentId: text('documentId') || null,
    }
    const isSaved = stated
      ? await correction.submit({ id: stated.id, version: stated.version, input })
      : await first.submit({ credentialId, input })
    if (!isSaved) return
    onClose()
    showToast({ title: t('stateSaved') })
    router.refresh()
  }
  // In another tab, because what has been typed here is not stored yet.
  const toDocuments = (text: ReactNode) => (
    <Link href="/documents" target="_blank">
      {text}
      <span className="sr-only"> {state('opensNewTab')}</span>
    </Link>
  )
  return (
    <FormDialog
      title={kind === 'OTHER' && note ? t('doneTitle') : name}
      onClose={onClose}
      busy={busy}
      onSubmit={save}
      draft={
        stated
          ? { name: `attestation:${stated.id}`, version: stated.version }
          : { name: `attestation:${credentialId}:${kind}` }
      }
    >
      <FormErrors title={common('errorSummary')} errors={errorList(summary, names)} />
      {note && <p className="text-sm">{note}</p>}
      <p className="text-sm text-soft">{t('keepProof')}</p>
      {hasAmount && (
        <TextField
          inputMode="decimal"
          name="amount"
          label={names.amount}
          hint={t(kind === 'ACADEMIC' ? 'amountHintSemester' : 'amountHint')}
          error={errors.amount}
          defaultValue={stated?.amount ?? ''}
        />
      )}
      {certification && <CertificationChoice {...certification} onIssuer={setIssuer} />}
      <DateBox
        name="from"
        label={names.from}
        hint={countsFrom ? t('fromHint', { date: formatDate(countsFrom) }) : offersTo && t('certification.fromHint')}
        error={errors.from}
        defaultValue={stated?.from ?? countsFrom}
        onDate={setFrom}
      />
      <DateBox
        key={end.times}
        name="to"
        label={names.to}
        hint={t(countsFrom ? 'toHintSoFar' : 'toHint')}
        error={errors.to}
        defaultValue={end.date}
      />
      {certification?.chosen && from && (
        <EndProposal
          program={certification.chosen.program}
          from={from}
          onUse={(date) => setEnd(({ times }) => ({ times: times + 1, date }))}
        />
      )}
      <TextField
        name="issuer"
        label={names.issuer}
        hint={t('issuerHint')}
        optional={common('optional')}
        error={errors.issuer}
        value={issuer}
        onChange={(event) => setIssuer(event.target.value)}
        maxLength={attestationLimits.issuer}
      />
      {kind === 'CERTIFICATION' && (
        <TextField
          name="number"
          label={names.number}
          optional={common('optional')}
          error={errors.number}
          defaultValue={stated?.number ?? ''}
          maxLength={attestationLimits.number}
        />
      )}
      <SelectField
        name="documentId"
        label={names.documentId}
        hint={t.rich('paperHint', { a: toDocuments })}
        optional={common('optional')}
        error={errors.documentId}
        placeholder={t('noPaper')}
        options={papers.map(({ id: value, title: label }) => ({ value, label }))}
        defaultValue={papers.find(({ id }) => id === stated?.documentId)?.id ?? ''}
      />
      {paid && <Checkbox name="paid" label={t('paid')} defaultChecked />}
    </FormDialog>
  )
}

'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { linkTerms, ReaderLinkForm } from '@/app/_components/reader-links/reader-link-form'
import { ChoicesBox } from '@/app/_forms/boxes'
import type { Option } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { CreateTranscriptLinkDocument } from '@/graphql/generated/create-transcript-link'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { transcriptLinkProblems } from '@/lib/domain/transcripts/transcript'

type Props = {
  credentialId: string
  /** The dates shown on the page, with which the form starts. */
  from: string
  to: string
  /** Other licenses, and papers, that the person may show beside the record. */
  licenses: readonly Option[]
  papers: readonly Option[]
  onClose: () => void
}

const fields = ['readerName', 'from', 'to', 'licenseIds', 'documentIds', 'days', 'language'] as const

/** Creates a link to the person's transcript, then shows its address, which is never shown again. */
export default function LinkForm({ credentialId, licenses, papers, ...rest }: Props) {
  const t = useTranslations('transcript.form')
  const [licenseIds, setLicenseIds] = useState<readonly string[]>([])
  const [documentIds, setDocumentIds] = useState<readonly string[]>([])
  const texts = { placeholder: t('nothingChosen'), filterLabel: t('filter'), emptyText: t('noneFound') }

  return (
    <ReaderLinkForm
      {...rest}
      words="transcript"
      mutation={CreateTranscriptLinkDocument}
      check={({ input }) => transcriptLinkProblems(input)}
      variables={(text) => {
        const chosen = { licenseIds: [...licenseIds], documentIds: [...documentIds] }
        return { input: { credentialId, readerName: text('readerName'), ...chosen, ...linkTerms(text) } }
      }}
      names={Object.fromEntries(fields.map((field) => [field, t(field)]))}
      language={useLocale()}
      who={(errors) => (
        <TextField
          name="readerName"
          label={t('readerName')}
          hint={t('readerHint')}
          error={errors.readerName}
          maxLength={readerLinkLimits.name}
          autoComplete="off"
        />
      )}
      which={(errors) => (
        <>
          {licenses.length > 0 && (
            <ChoicesBox
              {...texts}
              name="licenseIds"
              label={t('licenseIds')}
              error={errors.licenseIds}
              options={licenses}
              values={licenseIds}
              onValues={setLicenseIds}
            />
          )}
          {papers.length > 0 && (
            <ChoicesBox
              {...texts}
              name="documentIds"
              label={t('documentIds')}
              hint={t('papersHint')}
              error={errors.documentIds}
              options={papers}
              values={documentIds}
              onValues={setDocumentIds}
            />
          )}
        </>
      )}
    />
  )
}

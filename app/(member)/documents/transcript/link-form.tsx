'use client'
import { useLocale, useTranslations } from 'next-intl'
import { linkTerms, ReaderLinkForm } from '@/app/_components/reader-links/reader-link-form'
import { TextField } from '@/app/_ui/text-field'
import { CreateTranscriptLinkDocument } from '@/graphql/generated/create-transcript-link'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { transcriptLinkProblems } from '@/lib/domain/transcripts/transcript'

type Props = {
  credentialId: string
  /** The dates shown on the page, with which the form starts. */
  from: string
  to: string
  onClose: () => void
}

const fields = ['readerName', 'from', 'to', 'days', 'language'] as const

/** Creates a link to the person's transcript, then shows its address, which is never shown again. */
export default function LinkForm({ credentialId, ...rest }: Props) {
  const t = useTranslations('transcript.form')

  return (
    <ReaderLinkForm
      {...rest}
      words="transcript"
      mutation={CreateTranscriptLinkDocument}
      check={({ input }) => transcriptLinkProblems(input)}
      variables={(text) => ({ input: { credentialId, readerName: text('readerName'), ...linkTerms(text) } })}
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
    />
  )
}

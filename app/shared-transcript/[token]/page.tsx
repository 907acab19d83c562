import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PageBody } from '@/app/_components/page-body'
import { transcriptFacts } from '@/app/_components/transcript/transcript-facts'
import { TranscriptRecord } from '@/app/_components/transcript/transcript-record'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { noted } from '@/lib/domain/text'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import { zoneName } from '@/lib/domain/time/zone-name'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { openTranscript } from '@/lib/services/transcripts/transcripts'

type Props = { params: Promise<{ token: string }> }

/** Read once per request: the title needs it too, and each view is recorded. */
const look = cache(async (token: string) => {
  const ctx = await pageCtx()
  return { ctx, result: await openTranscript(ctx, { token, part: 'RECORD' }) }
})

async function read({ params }: Props) {
  const { token } = await params
  const { ctx, result } = await look(token)
  if (!result.ok && result.problem.code !== 'tooManyRequests') notFound()
  return { token, ctx, found: result }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('transcript'), read(props)])
  return { title: t('title'), robots: { index: false, follow: false } }
}

/** A person's transcript for anybody who has the link they created: to read and to download, nothing else. */
export default async function SharedTranscriptPage(props: Props) {
  const [t, files, { token, ctx, found: result }] = await Promise.all([
    getTranslations('transcript.shared'),
    getTranslations('transcript'),
    read(props),
  ])
  if (!result.ok)
    return (
      <PageBody>
        <PageHeader title={files('title')} />
        <Alert tone="warn" title={t('busy')}>
          {t('busyText', { seconds: Number(result.problem.params?.seconds ?? 60) })}
        </Alert>
      </PageBody>
    )
  const { link, transcript } = result.value
  const facts = transcriptFacts(transcript, translatorFor(ctx.locale))
  const { name } = facts
  const zone = zoneOf(transcript.credential.geo)
  const time = noted(formatDateTime(link.expiresAt, zone), zoneName(zone, ctx.locale), ctx.locale)
  const home = `/api/shared-transcript/${token}`
  return (
    <PageBody>
      <PageHeader
        title={t('title', { name })}
        lead={t('lead', { reader: link.readerName, time, name })}
        actions={
          <>
            <ButtonLink
              href={`${home}/pdf`}
              reload
              download=""
              variant="primary"
              icon={<Icon name="download" size={16} />}
            >
              {files('files.pdf')}
            </ButtonLink>
            <ButtonLink href={`${home}/zip`} reload download="">
              {files('files.zip')}
            </ButtonLink>
          </>
        }
      />
      <ClientMessages of={['transcript.record']}>
        <TranscriptRecord facts={facts} />
      </ClientMessages>
    </PageBody>
  )
}

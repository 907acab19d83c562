import { getLocale, getTranslations } from 'next-intl/server'
import { PageBody } from '@/app/_components/page-body'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { noted } from '@/lib/domain/text'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { NumberedCopy, VerifiedCopy } from '@/lib/services/signing/signed-copies'
import { FileCheck } from './file-check'

/**
 * The sealed document, and a check of whether the reader's file is the same. When looked up by number, names and title
 * are omitted.
 */
export async function SignedDocument({ copy }: { copy: VerifiedCopy | NumberedCopy }) {
  const [t, locale] = await Promise.all([getTranslations('signing.verify'), getLocale()])
  const { organization: org, number, sealedAt, sha256, timeZone } = copy
  const moment = (time: Date) => noted(formatDateTime(time, timeZone), zoneName(timeZone, locale), locale)
  const whole = 'title' in copy ? copy : null
  const items = [
    ...(whole ? [{ term: t('document'), detail: whole.title }] : []),
    { term: t('number'), detail: number },
    { term: t('org'), detail: org },
    { term: t('sealedAt'), detail: moment(sealedAt) },
    ...(whole?.signers ?? []).map(({ name, signedAt }) => ({
      term: t('signedBy'),
      detail: `${name} · ${moment(signedAt)}`,
    })),
    { term: t('fingerprint'), detail: sha256.match(/.{1,8}/g)?.join(' ') ?? '' },
  ]
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeader title={t('title')} />
        <div className="flex flex-col gap-5">
          <Alert verdict tone="success" title={t('sealed')}>
            {whole ? t('lead', { org, title: whole.title }) : t('leadNumber', { org })}
          </Alert>
          <Card>
            <DefinitionList items={items} />
          </Card>
          <ClientMessages of={['signing.verify', 'validation.fileBroken']}>
            <Card title={t('checkTitle')} lead={t('checkText')}>
              <FileCheck sha256={sha256} />
            </Card>
          </ClientMessages>
        </div>
      </div>
    </PageBody>
  )
}

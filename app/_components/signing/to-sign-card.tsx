import { getTranslations } from 'next-intl/server'
import { AskRow, dueTone } from '@/app/_components/ask-row'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import type { SignerRecord } from '@/lib/data/signing/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** Documents that await a signature, each with its sender and deadline. */
export async function ToSignCard({ signers, now }: { signers: readonly SignerRecord[]; now: Date }) {
  if (signers.length === 0) return null
  const [t, verbs] = await Promise.all([
    getTranslations('signing.screens.toSign'),
    getTranslations('dashboard.todo.verbs'),
  ])
  return (
    <Card flush id={waitingAnchors.toSign} title={t('title')} lead={t('lead', { count: signers.length })}>
      <ul className="ask-rows">
        {signers.map(({ id, title, orgName, dueOn, timeZone }) => {
          const tone = dueTone(dueOn, todayIn(timeZone, now))
          return (
            <AskRow
              key={id}
              icon="pencil"
              tone={tone}
              title={title}
              tag={tone === 'error' && <Tag tone="error">{t('late')}</Tag>}
              note={dueOn ? t('fromDue', { org: orgName, date: formatDate(dueOn) }) : t('from', { org: orgName })}
              act={
                <ButtonLink size="sm" href={`/documents/sign/${id}`} aria-label={t('sign', { title })}>
                  {verbs('sign')}
                </ButtonLink>
              }
            />
          )
        })}
      </ul>
    </Card>
  )
}

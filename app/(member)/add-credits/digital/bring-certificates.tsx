'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { refusalText, sendWrite } from '@/app/_actions/send'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Icon } from '@/app/_ui/icon'
import { Tag } from '@/app/_ui/tag'
import { BringCertificateDocument } from '@/graphql/generated/bring-certificate'
import { badgeFacts } from '@/lib/domain/certificates/badge-facts'
import { formatDate } from '@/lib/domain/time/format-date'

type State = 'READING' | 'VERIFIED' | 'ADDED' | 'REFUSED'

/** A chosen file and how far it is. */
type Brought = { name: string; title: string; facts: string; state: State; why: string; note: string }

/** What a file says, before the server has checked it; empty when it cannot be read here. */
function shown(text: string, hoursOf: (hours: number) => string): Pick<Brought, 'title' | 'facts'> {
  try {
    const payload = text.trim().startsWith('{')
      ? text
      : atob(text.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
    const { title, organization, completedAt, hours } = badgeFacts(JSON.parse(payload) as Record<string, unknown>)
    const parts = [organization, completedAt && formatDate(completedAt), hours === null ? null : hoursOf(hours)]
    return { title, facts: dotted(parts.filter((part) => part !== null && part !== '')) }
  } catch {
    return { title: '', facts: '' }
  }
}

/** Files are read in the browser; each credential is checked by the server, which adds its course. */
export function BringCertificates() {
  const t = useTranslations('credits.bring')
  const errors = useTranslations('errors')
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState<readonly Brought[]>([])
  const change = (at: number, to: Partial<Brought>) =>
    setFiles((all) => all.map((one, index) => (index === at ? { ...one, ...to } : one)))

  /** Why an added one is not verified is said beside it. */
  function added(badge: { sameName: boolean; trusted: boolean } | null): Partial<Brought> {
    if (badge?.sameName && badge.trusted) return { state: 'VERIFIED' }
    return { state: 'ADDED', note: badge ? t(badge.sameName ? 'unlisted' : 'otherName') : '' }
  }

  async function take(chosen: readonly File[]) {
    const start = files.length
    const unread = { title: '', facts: '', state: 'READING', why: '', note: '' } as const
    const waiting = chosen.map(({ name }): Brought => ({ name, ...unread }))
    setFiles((all) => [...all, ...waiting])
    const { readCredential } = await import('@/app/_components/certificates/read-credential')
    // One after another: each is a change of the person's own record.
    for (const [index, file] of chosen.entries()) {
      const text = await readCredential(file).catch(() => null)
      if (text === null) {
        change(start + index, { state: 'REFUSED', why: errors('badgeUnreadable') })
        continue
      }
      change(
        start + index,
        shown(text, (hours) => t('hours', { hours })),
      )
      const answer = await sendWrite(BringCertificateDocument, { text })
      change(
        start + index,
        answer?.success
          ? added(answer.data?.badge ?? null)
          : { state: 'REFUSED', why: answer ? refusalText(answer) : '' },
      )
    }
    router.refresh()
  }

  const count = files.filter(({ state }) => state === 'ADDED' || state === 'VERIFIED').length
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">{t('files')}</p>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept=".json,.jwt,.png,.svg,.pdf,image/*,application/pdf"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])]
              // So that the same file can be chosen again.
              target.value = ''
              void take(chosen)
            }}
          />
          <Button variant="primary" icon={<Icon name="upload" size={16} />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
        </div>
      </Card>
      {files.length > 0 && (
        <Card title={t('done', { count })}>
          <ul aria-live="polite" className="flex flex-col divide-y divide-line">
            {files.map(({ name, title, facts, state, why, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
              <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <div className="flex min-w-0 flex-col">
                  <span className="font-semibold wrap-anywhere">{title || name}</span>
                  <span className="text-sm text-soft">{why || facts}</span>
                  {note && <span className="text-sm text-soft">{note}</span>}
                </div>
                <Outcome state={state} />
              </li>
            ))}
          </ul>
          <div className="pt-4">
            <ButtonLink href="/dashboard">{t('dashboard')}</ButtonLink>
          </div>
        </Card>
      )}
    </div>
  )
}

function Outcome({ state }: Pick<Brought, 'state'>) {
  const t = useTranslations('credits.bring')
  if (state === 'REFUSED') return <Tag tone="error">{t('refused')}</Tag>
  if (state === 'VERIFIED') return <Tag tone="success">{t('verified')}</Tag>
  return <Tag tone="neutral">{t(state === 'ADDED' ? 'added' : 'reading')}</Tag>
}

'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { DateBox } from '@/app/_forms/boxes'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { ReplaceBadgeKeyDocument } from '@/graphql/generated/replace-badge-key'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type Props = { org: { id: string; name: string }; did: string; since: PlainDate | null; editable: boolean }

/** The key by which an organization signs digital certificates, and its replacement. */
export default function BadgeKeyCard({ org, did, since, editable }: Props) {
  const t = useTranslations('security.badgeKey')
  const [open, setOpen] = useState(false)
  const replace = editable && since && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t('replace')}
    </Button>
  )
  return (
    <Card title={t('title')} lead={t('lead', { org: org.name })} actions={replace}>
      {since ? (
        <DefinitionList
          items={[
            { term: t('did'), detail: <span className="wrap-anywhere">{did}</span> },
            { term: t('now'), detail: formatDate(since) },
          ]}
        />
      ) : (
        <p className="text-soft">{t('none')}</p>
      )}
      {open && <ReplaceDialog org={org} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function ReplaceDialog({ org, onClose }: { org: Props['org']; onClose: () => void }) {
  const t = useTranslations('security.badgeKey')
  const { run, busy, errors } = useAction({ mutation: ReplaceBadgeKeyDocument, done: t('replaced'), onClose })
  return (
    <FormDialog
      title={t('replaceTitle', { org: org.name })}
      onClose={onClose}
      busy={busy}
      save={t('replace')}
      danger
      onSubmit={(form) => run({ input: { orgId: org.id, stolenOn: String(form.get('stolenOn') ?? '') || null } })}
    >
      <DateBox name="stolenOn" label={t('stolen')} hint={t('stolenHint')} error={errors.stolenOn} />
    </FormDialog>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { RestoreCreditDocument } from '@/graphql/generated/restore-credit'
import type { AttachProps } from './attach-evidence'

const loadWithdrawCredit = () => import('./withdraw-credit')

type VersionRef = { id: string; version: number }

/** Corrects a credit, or withdraws it from every count. */
export function CreditActions({ id, version, credentialId }: VersionRef & { credentialId: string }) {
  const t = useTranslations('credits')
  const [withdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <ButtonLink href={`/credentials/${credentialId}/credits/${id}/edit`} icon={<Icon name="pencil" size={16} />}>
        {t('detail.edit')}
      </ButtonLink>
      <Button onClick={() => setWithdrawing(true)}>{t('withdraw.button')}</Button>
      {withdrawing && (
        <Lazy load={loadWithdrawCredit} id={id} version={version} onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

/** Restores a withdrawn credit, so that it counts again. */
export function RestoreCredit({ id, version }: VersionRef) {
  const t = useTranslations('credits.state')
  const restore = useAction({ mutation: RestoreCreditDocument, done: t('restored') })
  return (
    <Button variant="primary" onClick={() => restore.run({ id, version })} busy={restore.busy}>
      {t('restore')}
    </Button>
  )
}

const loadAttachEvidence = () => import('./attach-evidence')

/** Opens the upload for another file; its code is loaded on the first press. */
export function AttachButton(props: AttachProps) {
  const t = useTranslations('credits.detail')
  const [open, setOpen] = useState(false)
  if (open) return <Lazy load={loadAttachEvidence} {...props} />
  return (
    <Button onClick={() => setOpen(true)} icon={<Icon name="plus" size={16} />} className="self-start">
      {t('addEvidence')}
    </Button>
  )
}

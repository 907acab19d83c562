'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { DeleteUserDocumentDocument } from '@/graphql/generated/delete-user-document'
import { EndDocumentShareDocument } from '@/graphql/generated/end-document-share'
import { RestoreUserDocumentDocument } from '@/graphql/generated/restore-user-document'
import { ShareDocumentDocument } from '@/graphql/generated/share-document'
import { TakeBackRequestedDocumentDocument } from '@/graphql/generated/take-back-requested-document'
import type { EditedDocument } from './edit-document'

const loadEditDocument = () => import('./edit-document')
const loadReplaceDocument = () => import('./replace-document')

/** Actions for the person's own file: edit its details, replace it, delete it. */
export function DocumentActions({ document }: { document: EditedDocument & { copyCount: number } }) {
  const t = useTranslations('documents.screens.page')
  const list = useTranslations('documents.screens.list')
  const [open, setOpen] = useState<'edit' | 'replace' | null>(null)
  const { id, version, title, copyCount } = document
  const remove = useAction({
    mutation: DeleteUserDocumentDocument,
    // Only copies do not come back with the document, so only they are asked about.
    confirm:
      copyCount > 0
        ? {
            title: list('deleteTitle', { name: title }),
            text: list('deleteCopies', { count: copyCount }),
            ok: list('delete'),
            danger: true,
          }
        : undefined,
    done: { title: list('deleted', { name: title }), text: list('deletedText') },
    undo: undoBy(RestoreUserDocumentDocument),
  })
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('edit')} icon={<Icon name="pencil" size={16} />}>
        {t('edit')}
      </Button>
      <Button onClick={() => setOpen('replace')} icon={<Icon name="refresh-cw" size={16} />}>
        {t('replace')}
      </Button>
      <Button variant="quiet" busy={remove.busy} onClick={() => remove.run({ id, version })}>
        {t('delete')}
      </Button>
      {open === 'edit' && <Lazy load={loadEditDocument} document={document} onClose={close} />}
      {open === 'replace' && <Lazy load={loadReplaceDocument} document={document} onClose={close} />}
    </>
  )
}

/** Undoes a deletion. */
export function TakeBack({ document: { id, version, title } }: { document: EditedDocument }) {
  const t = useTranslations('documents.screens.list')
  const restore = useAction({ mutation: RestoreUserDocumentDocument, done: t('restored', { name: title }) })
  return (
    <Button size="sm" busy={restore.busy} onClick={() => restore.run({ id, version })}>
      {t('restore')}
    </Button>
  )
}

/**
 * An organization of the person: `share` says since when the document is shared with it (null if it is not), and
 * `originalSeen` when it saw the original.
 */
export type OrgShare = {
  orgId: string
  name: string
  share: { id: string; since: string } | null
  /** Requests of the organization that it answers. */
  handedIn: readonly { id: string; version: number; title: string; since: string; isOpen: boolean }[]
  /** It has a copy of the file, which shows it the type and the date as well. */
  hasCopy: boolean
  originalSeen: string | null
}

type Props = {
  documentId: string
  orgs: readonly OrgShare[]
  /** The parts of this document that an organization would see, as text. */
  seen: string
}

/** Organizations that see the document. The list begins with what they see, and the confirmation repeats it. */
export function Sharing({ documentId, orgs, seen }: Props) {
  const t = useTranslations('documents.screens.sharing')
  const isSeen = orgs.some(({ share, handedIn, hasCopy }) => share !== null || handedIn.length > 0 || hasCopy)
  return (
    <Card id="sharing" title={t('title')} lead={isSeen ? undefined : t('private')}>
      {orgs.length === 0 ? (
        <p className="text-sm text-soft">{t('noOrg')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex max-w-prose flex-col gap-1 text-sm">
            <p>{t(isSeen ? 'sees' : 'willSee', { seen })}</p>
            <p className="text-soft">{t('untilStop')}</p>
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {orgs.map((org) => (
              <li
                key={org.orgId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <span className="flex min-w-0 grow basis-48 flex-col gap-0.5">
                  <span className="font-semibold wrap-anywhere">{org.name}</span>
                  {org.share && <InlineNotice tone="success">{t('since', { date: org.share.since })}</InlineNotice>}
                  {org.handedIn.map(({ id, title, since }) => (
                    <InlineNotice key={id} tone="success">
                      {t('handedIn', { title, date: since })}
                    </InlineNotice>
                  ))}
                  {org.hasCopy && (
                    <span className="text-sm text-soft">
                      {t(org.share || org.handedIn.length > 0 ? 'hasCopyToo' : 'hasCopy')}
                    </span>
                  )}
                  {org.originalSeen && (
                    <span className="text-sm text-soft">{t('originalSeen', { date: org.originalSeen })}</span>
                  )}
                </span>
                {org.handedIn.map((answer) => (
                  <StopAnswer key={answer.id} answer={answer} name={org.name} />
                ))}
                {org.share && <Stop shareId={org.share.id} name={org.name} />}
                {!org.share && org.handedIn.length === 0 && !org.hasCopy && (
                  <Share documentId={documentId} orgId={org.orgId} name={org.name} seen={seen} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}

type ShareProps = { documentId: string; orgId: string; name: string; seen: string }

function Share({ documentId, orgId, name, seen }: ShareProps) {
  const t = useTranslations('documents.screens.sharing')
  const share = useAction({
    mutation: ShareDocumentDocument,
    confirm: { title: t('askTitle', { name }), text: t('askText', { seen }), ok: t('share') },
    done: t('shared', { name }),
  })
  return (
    <Button
      size="sm"
      aria-label={t('shareWith', { name })}
      busy={share.busy}
      onClick={() => share.run({ documentId, orgId })}
    >
      {t('share')}
    </Button>
  )
}

function Stop({ shareId, name }: { shareId: string; name: string }) {
  const t = useTranslations('documents.screens.sharing')
  const stop = useAction({ mutation: EndDocumentShareDocument, done: t('stopped', { name }) })
  return (
    <Button size="sm" aria-label={t('stopNamed', { name })} busy={stop.busy} onClick={() => stop.run({ id: shareId })}>
      {t('stop')}
    </Button>
  )
}

type StopAnswerProps = { answer: OrgShare['handedIn'][number]; name: string }

/** Takes a handed-in health record back; a request that still runs is open again, as the question says. */
function StopAnswer({ answer: { id, version, title, isOpen }, name }: StopAnswerProps) {
  const t = useTranslations('documents.screens.sharing')
  const stop = useAction({
    mutation: TakeBackRequestedDocumentDocument,
    confirm: {
      title: t('takeBackTitle', { name }),
      text: t(isOpen ? 'takeBackOpen' : 'takeBackOver', { name, title }),
      ok: t('stop'),
    },
    done: t('stopped', { name }),
  })
  return (
    <Button size="sm" aria-label={t('stopNamed', { name })} busy={stop.busy} onClick={() => stop.run({ id, version })}>
      {t('stop')}
    </Button>
  )
}

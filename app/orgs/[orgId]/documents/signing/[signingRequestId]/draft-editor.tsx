'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useLeaveGuard } from '@/app/_forms/use-leave-guard'
import { useWrite } from '@/app/_forms/use-write'
import { Lazy } from '@/app/_lib/lazy'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Spinner } from '@/app/_ui/spinner'
import { DeleteSigningRequestDocument } from '@/graphql/generated/delete-signing-request'
import { SendSigningRequestDocument } from '@/graphql/generated/send-signing-request'
import { UpdateSigningRequestDocument } from '@/graphql/generated/update-signing-request'
import type { FieldPlan, PageSize } from '@/lib/domain/signing/fields'
import type { SigningMode } from '@/lib/domain/signing/states'
import { listed } from '@/lib/domain/text'
import { signingHome } from '../signing-query'
import { type PlacedField, plansOf, slotsWithoutSignature } from './placed-fields'

const pauseMs = 700

type Start = { id: string; version: number; fields: readonly PlacedField[] }

/**
 * The fields of a draft, saved automatically a moment after each change, one save at a time. `flush` waits until
 * everything is saved and returns the version, or null when saving failed.
 */
function useSavedFields({ id, version: pageVersion, fields: start }: Start) {
  const { send, showOtherRefusal } = useWrite(UpdateSigningRequestDocument)
  const [fields, setFields] = useState(start)
  const [state, setState] = useState<'kept' | 'keeping' | 'failed'>('kept')
  const version = useRef(pageVersion)
  const latest = useRef(start)
  const stored = useRef(start)
  const dirty = useRef(false)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLeaveGuard(dirty)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Other parts of the page save the same draft.
  useEffect(() => {
    version.current = Math.max(version.current, pageVersion)
  }, [pageVersion])

  async function keepAll(): Promise<boolean> {
    while (latest.current !== stored.current) {
      setState('keeping')
      const now = latest.current
      const answer = await send({ id, version: version.current, input: { fields: plansOf(now) } })
      const saved = answer?.success && 'data' in answer ? answer.data : null
      if (!saved) {
        setState('failed')
        if (answer) await showOtherRefusal(answer)
        return false
      }
      stored.current = now
      version.current = saved.version
    }
    dirty.current = false
    setState('kept')
    return true
  }
  async function flush(): Promise<number | null> {
    clearTimeout(timer.current)
    running.current ??= keepAll().finally(() => {
      running.current = null
    })
    return (await running.current) ? version.current : null
  }
  function change(next: readonly PlacedField[]) {
    latest.current = next
    dirty.current = true
    setFields(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pauseMs)
  }
  return { fields, change, state, flush }
}

export type DraftView = {
  id: string
  orgId: string
  version: number
  title: string
  mode: SigningMode
  inOrder: boolean
  /** Number of people to whom it would go now. */
  reach: number
  /** The signers' names, by slot; a single one if each person gets a copy of their own. */
  signers: readonly string[]
  fileUrl: string
  pages: readonly PageSize[]
  fields: readonly FieldPlan[]
}

const loadPlacing = () => import('./place-fields')
const loadPreview = () => import('./draft-preview')

/** An unsent request: its fields are placed and saved, previewed as the signer will see them, and sent. */
export function DraftEditor({ draft }: { draft: DraftView }) {
  const t = useTranslations('signing.screens')
  const [isPreview, setPreview] = useState(false)
  const { fields, change, state, flush } = useSavedFields({
    ...draft,
    fields: draft.fields.map((field) => ({ ...field, key: crypto.randomUUID() })),
  })
  const signers = [...draft.signers, ...nobody(fields, draft.signers.length, t('place.nobody'))]
  const parts = { fileUrl: draft.fileUrl, pages: draft.pages, signers, fields }
  const tools = (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="flex items-center gap-2 text-sm text-soft">
        {state === 'keeping' && <Spinner className="size-4" />}
        {t(`draft.${state}`)}
      </span>
      <Button size="sm" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
        {t(isPreview ? 'draft.place' : 'draft.preview')}
      </Button>
    </div>
  )
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('draft.fields')} lead={t('draft.fieldsLead')} actions={tools}>
        {isPreview ? (
          <Lazy key="preview" load={loadPreview} {...parts} />
        ) : (
          <Lazy key="placing" load={loadPlacing} {...parts} onFields={change} />
        )}
      </Card>
      <SendCard draft={draft} missing={slotsWithoutSignature(fields, draft.signers.length)} flush={flush} />
    </div>
  )
}

/** Names for slots of people who were removed after their fields were placed. */
const nobody = (fields: readonly FieldPlan[], signerCount: number, name: string): string[] =>
  Array.from({ length: Math.max(0, ...fields.map(({ slot }) => slot + 1 - signerCount)) }, () => name)

type SendProps = { draft: DraftView; missing: readonly number[]; flush: () => Promise<number | null> }

function SendCard({ draft, missing, flush }: SendProps) {
  const t = useTranslations('signing.screens')
  const locale = useLocale()
  const { id, orgId, title, reach, mode, inOrder, signers } = draft
  const [isTried, setIsTried] = useState(false)
  const how = mode === 'EACH' ? 'each' : inOrder ? 'inOrder' : 'together'
  const { run, busy } = useAction({
    mutation: SendSigningRequestDocument,
    confirm: {
      title: t('send.title', { title }),
      text: t(`send.${how}`, { count: reach, first: signers[0] ?? '' }),
      ok: t('send.ok', { count: reach }),
    },
    done: t('send.done', { count: reach }),
  })
  const remove = useAction({
    mutation: DeleteSigningRequestDocument,
    confirm: {
      title: t('draft.deleteTitle', { title }),
      text: t('draft.deleteText'),
      ok: t('draft.delete'),
      danger: true,
    },
    done: t('draft.deleted'),
    goTo: () => signingHome(orgId),
  })
  async function send() {
    setIsTried(true)
    const version = missing.length === 0 && reach > 0 ? await flush() : null
    if (version !== null) await run({ id, version })
  }
  async function discard() {
    const version = await flush()
    if (version !== null) await remove.run({ id, version })
  }
  return (
    <Card title={t('send.card')} lead={reach > 0 ? t(`send.lead.${how}`, { count: reach }) : t('send.nobody')}>
      <div className="flex flex-col gap-4">
        {isTried && reach === 0 && (
          <Alert tone="error" live>
            {t('send.nobodyText')}
          </Alert>
        )}
        {isTried && missing.length > 0 && (
          <Alert tone="error" live title={t('send.missing')}>
            {mode === 'EACH'
              ? t('send.missingOne')
              : listed(
                  missing.flatMap((slot) => signers[slot] ?? []),
                  locale,
                )}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} onClick={send}>
            {t('send.button')}
          </Button>
          <ButtonLink href={`${signingHome(orgId)}/${id}/edit`}>{t('draft.edit')}</ButtonLink>
          <Button busy={remove.busy} onClick={discard}>
            {t('draft.delete')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

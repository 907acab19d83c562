'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { FormDialog } from '@/app/_forms/form-dialog'
import { Button } from '@/app/_ui/button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { TextField } from '@/app/_ui/text-field'
import { ApproveRuleDocument } from '@/graphql/generated/approve-rule'
import { DiscardRuleDraftDocument } from '@/graphql/generated/discard-rule-draft'
import { PublishRuleDocument } from '@/graphql/generated/publish-rule'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateIn, dateTextLength, optionalDateProblem, problemsAmong } from '@/lib/domain/values'

type VersionRef = { id: string; version: string }

/** Approves the draft in the revision that was read. */
export function ApproveButton({ id, revision, version, shipped }: VersionRef & { revision: number; shipped: boolean }) {
  const t = useTranslations('rules.decide')
  const approve = useAction({
    mutation: ApproveRuleDocument,
    confirm: {
      title: t('approveTitle', { version }),
      text: t(shipped ? 'approveTextShipped' : 'approveText'),
      ok: t('approve'),
    },
    done: t('approvedToast'),
    refreshOnRefusal: true,
  })
  return (
    <Button variant="primary" busy={approve.busy} onClick={() => approve.run({ id, revision })}>
      {t('approve')}
    </Button>
  )
}

/** Discards an unpublished version and returns to the list of rules. */
export function DiscardButton({ id, revision, version }: VersionRef & { revision: number }) {
  const t = useTranslations('rules.decide')
  const discard = useAction({
    mutation: DiscardRuleDraftDocument,
    confirm: { title: t('discardTitle', { version }), text: t('discardText'), ok: t('discard'), danger: true },
    done: t('discardedToast'),
    goTo: () => '/super/rules',
    refreshOnRefusal: true,
  })
  return (
    <Button variant="quiet" busy={discard.busy} onClick={() => discard.run({ id, revision })}>
      {t('discard')}
    </Button>
  )
}

/** The result of the version's latest replay. */
type FoundByReplay = {
  date: string
  changed: number
  licenses: number
  from: string | null
  fromText: string | null
}

/** Asks for the day from which an approved version counts, shows the effect of that, and publishes it. */
export function PublishButton({ id, version, replay }: VersionRef & { replay: FoundByReplay | undefined }) {
  const t = useTranslations('rules.decide')
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState(replay?.fromText ?? '')
  const publish = useAction({
    mutation: PublishRuleDocument,
    check: (sent) =>
      problemsAmong({ effectiveFrom: optionalDateProblem(sent.effectiveFrom, todayIn('UTC', new Date())) }),
    done: t('publishedToast'),
    onClose: () => setOpen(false),
  })
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('publish')}
      </Button>
      {open && (
        <FormDialog
          title={t('publishTitle', { version })}
          onClose={() => setOpen(false)}
          onSubmit={() => publish.run({ id, effectiveFrom: from.trim() || null })}
          busy={publish.busy}
          save={t('publish')}
        >
          <p>{t('publishText')}</p>
          {replay ? (
            <InlineNotice>
              {t('replayed', {
                date: replay.date,
                changed: replay.changed,
                licenses: replay.licenses,
                from: replay.fromText ?? 'none',
              })}
            </InlineNotice>
          ) : (
            <InlineNotice tone="warn">{t('noReplay')}</InlineNotice>
          )}
          <TextField
            name="effectiveFrom"
            id="publishFrom"
            label={t('effectiveFrom')}
            hint={t('effectiveHint')}
            error={publish.errors.effectiveFrom}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            maxLength={dateTextLength}
            autoComplete="off"
          />
          {replay && dateIn(from) !== replay.from && <InlineNotice tone="warn">{t('otherDay')}</InlineNotice>}
        </FormDialog>
      )}
    </>
  )
}

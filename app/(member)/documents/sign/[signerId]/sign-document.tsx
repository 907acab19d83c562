'use client'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldContent, FieldView } from '@/app/_components/signing/field-view'
import { slotLook } from '@/app/_components/signing/slot-looks'
import { Draft, DraftPart } from '@/app/_forms/draft'
import { Lazy } from '@/app/_lib/lazy'
import { Card } from '@/app/_ui/card'
import { Form } from '@/app/_ui/form'
import { paperDate } from '@/lib/domain/time/paper-date'
import { AdoptSignature, DeclineButton } from './adopt-signature'
import { FillDock } from './fill-dock'
import type { OwnField, SigningView } from './signing-view'
import { ConsentCard, ReadCard, Steps, useNextStep } from './steps'
import { type Adopted, type Answers, useSigning } from './use-signing'

const loadPages = () => import('@/app/_components/pdf/pdf-pages')

/**
 * Signing a document: read it to the end, agree to sign electronically, fill in the fields, sign. Declining is possible
 * at any time.
 */
export function SignDocument({ view }: { view: SigningView }) {
  const t = useTranslations('signing.screens')
  const { seen, setSeen, onSeen } = useSeen()
  const [isRead, setRead] = useState(false)
  const [answers, setAnswers] = useState<Answers>({})
  const [adopted, setAdopted] = useState<Adopted | null>(null)
  const [adopting, setAdopting] = useState(false)
  const { consented, consent, agreeing, sign, busy, errors, version } = useSigning(view)
  const fills = isRead && consented
  const leave = useNextStep(`${isRead} ${consented}`)
  const { current, goTo } = useCurrent(view.fields, errors)
  const form = useRef<HTMLFormElement>(null)
  // The draft also keeps state that no form field holds, so it has to hear of changes to that state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each of these changes
  useEffect(() => {
    form.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [seen, isRead, adopted])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!fills) return
    if (adopted) void sign(answers, adopted)
    else setAdopting(true)
  }
  const contentOf = (field: OwnField): FieldContent | null => {
    const entered = answers[field.id]
    if (field.kind === 'DATE') return { text: paperDate(view.today) }
    if (field.kind === 'CHECKBOX') return { checked: entered === true }
    if (field.kind === 'TEXT') return typeof entered === 'string' && entered ? { text: entered } : null
    if (!adopted) return null
    if (field.kind === 'INITIALS') return { text: adopted.initials, isHand: true }
    return adopted.drawing ? { drawing: adopted.drawing } : { text: adopted.name, isHand: true }
  }
  const nameOf = ({ label, kind }: OwnField) => label || t(`kinds.${kind}`)
  const overlay = (page: number) => (
    <>
      {view.filled
        .filter((field) => field.page === page)
        .map((field) => (
          <FieldView
            key={field.id}
            field={field}
            label={t('signer.filledBy', { name: field.name })}
            content={field.content}
            look={slotLook(field.slot)}
          />
        ))}
      {view.fields
        .filter((field) => field.page === page)
        .map((field) => (
          <FieldView
            key={field.id}
            field={field}
            label={t('signer.goTo', { field: nameOf(field) })}
            content={fills ? contentOf(field) : null}
            asks={nameOf(field)}
            look={slotLook(view.slot)}
            current={fills && field.id === view.fields[current]?.id}
            onPress={fills ? () => goTo(view.fields.indexOf(field)) : undefined}
          />
        ))}
    </>
  )
  return (
    <div className="flex flex-col gap-5">
      <Form ref={form} onSubmit={submit} className={besideDocument}>
        {/* The draft needs no version: a sent document never changes, and its version moves when the signer reads
            it. */}
        <div className="empty:hidden lg:col-span-2">
          <Draft name={`sign:${view.id}`} />
        </div>
        <DraftPart name="seen" value={seen} onTake={setSeen} />
        <DraftPart name="read" value={isRead} onTake={setRead} />
        <DraftPart name="answers" value={answers} onTake={setAnswers} />
        <DraftPart name="signature" value={adopted} onTake={setAdopted} />
        <Card title={t('signer.document')} lead={t('signer.documentLead')}>
          <Lazy
            load={loadPages}
            url={view.fileUrl}
            pages={view.pages}
            overlay={overlay}
            textFirst={!fills}
            onSeen={onSeen}
          />
        </Card>
        {/* Only where there is room is it a column: on a phone the dock sticks to the end of the window. */}
        <div className="contents lg:sticky lg:top-20 lg:flex lg:flex-col lg:gap-5">
          <Steps current={fills ? 'sign' : isRead ? 'agree' : 'read'} />
          {!isRead && <ReadCard pages={view.pages.length} seen={seen} onRead={() => leave(() => setRead(true))} />}
          {isRead && !consented && (
            <ConsentCard version={view.consentVersion} busy={agreeing} onConsent={() => leave(() => void consent())} />
          )}
          {fills && (
            <FillDock
              fields={view.fields}
              current={current}
              onCurrent={goTo}
              answers={answers}
              onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
              adopted={adopted}
              onAdopt={() => setAdopting(true)}
              today={view.today}
              errors={errors}
              busy={busy}
            />
          )}
        </div>
      </Form>
      <DeclineButton id={view.id} version={version} />
      {adopting && (
        <AdoptSignature
          name={view.name}
          adopted={adopted}
          withInitials={view.fields.some(({ kind }) => kind === 'INITIALS')}
          onClose={() => setAdopting(false)}
          onAdopt={(signature) => {
            setAdopted(signature)
            setAdopting(false)
          }}
        />
      )}
    </div>
  )
}

/** The steps stand beside the document where there is room. */
const besideDocument =
  'flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,47.5rem)_minmax(18rem,1fr)] lg:items-start lg:gap-x-8'

/** The pages of which the end has been in view. */
function useSeen() {
  const [seen, setSeen] = useState<readonly number[]>([])
  const onSeen = useCallback(
    (page: number) =>
      setSeen((before) => (before.includes(page) ? before : [...before, page].toSorted((a, b) => a - b))),
    [],
  )
  return { seen, setSeen, onSeen }
}

/** The field being filled in, with its page scrolled into view. After a refusal it is the first invalid field. */
function useCurrent(fields: readonly OwnField[], errors: Readonly<Record<string, string>>) {
  const [current, setCurrent] = useState(0)
  const show = (index: number) => {
    const field = fields[index]
    document.getElementById(`page-${field?.page}`)?.scrollIntoView({ block: 'start' })
  }
  const goTo = (index: number) => {
    setCurrent(index)
    show(index)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something new is wrong
  useEffect(() => {
    const wrong = fields.findIndex(({ id }) => errors[`values.${id}`])
    if (wrong >= 0) goTo(wrong)
  }, [errors])
  return { current, goTo }
}

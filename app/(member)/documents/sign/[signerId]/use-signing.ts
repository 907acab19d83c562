'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isStale, sendWrite, showRefusal } from '@/app/_actions/send'
import { useWrite } from '@/app/_forms/use-write'
import { callApi } from '@/app/_lib/graphql-client'
import { showToast } from '@/app/_ui/show-toast'
import { ConsentToSignDocument } from '@/graphql/generated/consent-to-sign'
import { OpenSigningDocument } from '@/graphql/generated/open-signing'
import { SignDocumentDocument } from '@/graphql/generated/sign-document'
import { signedNameLength, signingProblems } from '@/lib/domain/signatures/values'
import { answerProblems } from '@/lib/domain/signing/fields'
import type { SigningView } from './signing-view'

/** A signature adopted for this document. */
export type Adopted = { name: string; drawing: string | null; initials: string }
/** Answers by field id: a text, or a boolean for a checkbox. */
export type Answers = Readonly<Record<string, string | boolean>>

/** Records that the document was opened, stores the consent, and signs. */
export function useSigning(view: SigningView) {
  const t = useTranslations('signing.screens.signer')
  const router = useRouter()
  const locale = useLocale()
  const version = useVersion(view)
  const [consented, setConsented] = useState(view.consented)
  const [agreeing, setAgreeing] = useState(false)
  const { busy, errors, send, showOtherRefusal } = useWrite(SignDocumentDocument, (signing) => ({
    ...signingProblems(signing),
    ...answerProblems(view.fields, list(signing.values), signing.initials ?? ''),
  }))

  async function consent(): Promise<void> {
    setAgreeing(true)
    const { id, consentVersion } = view
    const answer = await sendWrite(ConsentToSignDocument, { id, consentVersion, consentLocale: locale })
    setAgreeing(false)
    if (!answer) return
    if (answer.success && 'data' in answer && answer.data) {
      version.current = answer.data.version
      return setConsented(true)
    }
    await showRefusal(answer)
    router.refresh()
  }
  async function sign(answers: Answers, { name, drawing, initials }: Adopted): Promise<void> {
    const values = view.fields.flatMap(({ id: fieldId, kind }): SentValue[] => {
      const entered = answers[fieldId]
      if (kind === 'CHECKBOX') return [{ fieldId, checked: entered === true }]
      return kind === 'TEXT' ? [{ fieldId, text: typeof entered === 'string' ? entered : '' }] : []
    })
    const by = { adoptedName: name.slice(0, signedNameLength), drawing, initials }
    const answer = await send({ id: view.id, version: version.current, values, ...by })
    if (!answer) return
    if (answer.success) {
      showToast({ title: t('done'), tone: 'success' })
      return router.refresh()
    }
    await showOtherRefusal(answer)
    if (isStale(answer) || answer.fieldErrors.length === 0) router.refresh()
  }
  return { consented, consent, agreeing, sign, busy, errors, version }
}

type SentValue = { fieldId: string; text?: string | null; checked?: boolean | null }
const list = (values: SentValue | readonly SentValue[] | null | undefined): SentValue[] =>
  values ? ([values].flat() as SentValue[]) : []

/** The version after the latest write. Opening the document is recorded once. */
function useVersion({ id, version: pageVersion, viewed }: SigningView) {
  const version = useRef(pageVersion)
  const opened = useRef(viewed)
  useEffect(() => {
    version.current = Math.max(version.current, pageVersion)
  }, [pageVersion])
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const open = async () => {
      const answer = await callApi(OpenSigningDocument, { id })
      const data = 'data' in answer ? answer.data?.openSigning?.data : null
      // While offline it is recorded the next time the page is opened.
      if (data) version.current = Math.max(version.current, data.version)
      else opened.current = false
    }
    void open()
  }, [id])
  return version
}

'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type ErrorTexts, fetchErrorTexts } from '@/app/_lib/error-texts'
import { handleLoadFailure } from '@/app/_lib/missing-part'
import { useLazy } from '@/app/_lib/use-lazy'
import type { ErrorMessageProps } from './error-message'

/** Fetched once more when the page is there (`Hosts`), so that it is at hand without a connection. */
export const loadErrorMessage = () => import('./error-message').then((file) => file.ErrorMessage)

type Props = Omit<ErrorMessageProps, 'texts'>

/** The content of an error page inside the frame: every page has it, hardly any ever shows it, so it is loaded late. */
export function LazyErrorMessage(props: Omit<Props, 'alone'>) {
  const Message = useLazy(loadErrorMessage, true, handleLoadFailure)
  const t = useTranslations('common.errorPage')
  const texts: ErrorTexts = {
    title: t('title'),
    text: t('text'),
    retry: t('retry'),
    home: t('home'),
    updateTitle: t('updateTitle'),
    updateText: t('updateText'),
    reload: t('reload'),
    requestId: (id) => t('requestId', { id }),
  }
  return Message && <Message {...props} texts={texts} />
}

/** The same where the frame failed as well, and its messages with it: the texts are fetched. */
export function LoneErrorMessage(props: Props) {
  const Message = useLazy(loadErrorMessage, true, handleLoadFailure)
  const [texts, setTexts] = useState<ErrorTexts | null>(null)
  useEffect(() => void fetchErrorTexts().then(setTexts), [])
  return Message && <Message {...props} texts={texts} alone />
}

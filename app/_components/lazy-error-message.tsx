'use client'
import { useTranslations } from 'next-intl'
import type { ErrorTexts } from '@/app/_lib/error-texts'
import { useLazy } from '@/app/_lib/lazy'
import { handleLoadFailure } from '@/app/_lib/missing-part'
import type { ErrorMessageProps } from './error-message'

/** `Hosts` loads it once the page is ready, so that it is available offline. */
export const loadErrorMessage = () => import('./error-message').then((file) => file.ErrorMessage)

/**
 * The content of an error page inside the frame. Every page includes it and hardly any ever shows it, so it is loaded
 * late.
 */
export function LazyErrorMessage(props: Omit<ErrorMessageProps, 'texts' | 'alone'>) {
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

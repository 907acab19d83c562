'use client'
import { useEffect, useState } from 'react'
import { type ErrorTexts, fetchErrorTexts } from '@/app/_lib/error-texts'
import { useLazy } from '@/app/_lib/lazy'
import { handleLoadFailure } from '@/app/_lib/missing-part'
import type { ErrorMessageProps } from './error-message'

const loadErrorMessage = () => import('./error-message').then((file) => file.ErrorMessage)

/**
 * The content of the error page for a failure of the frame itself, which takes its messages with it: the texts are
 * fetched. Separate from `LazyErrorMessage`, because the framework sends both error pages with every page, each with
 * its own script.
 */
export function LoneErrorMessage(props: Pick<ErrorMessageProps, 'error' | 'retry'>) {
  const Message = useLazy(loadErrorMessage, true, handleLoadFailure)
  const [texts, setTexts] = useState<ErrorTexts | null>(null)
  useEffect(() => void fetchErrorTexts().then(setTexts), [])
  return Message && <Message {...props} texts={texts} alone />
}

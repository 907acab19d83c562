'use client'
import { LazyErrorMessage } from './_components/lazy-error-message'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <LazyErrorMessage error={error} retry={retry} />
}

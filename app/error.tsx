'use client'
import { LateErrorMessage } from './_components/late-error-message'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <LateErrorMessage error={error} retry={retry} />
}

'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button } from '@/app/_ui/button'
import { CountCreditForDocument } from '@/graphql/generated/count-credit-for'

/** One version of a credit. */
export type CreditVersion = { id: string; version: number }

type Props = CreditVersion & {
  credentialId: string
  /** Whether it counts here already, because the person said so. */
  counts?: boolean
  /** Gets the corrected credit; without it, the page of the credit goes on to that. */
  onAnswered?: (credit: CreditVersion) => void
}

/** Answers whether a course that was recorded for another profession counts for this license. */
export function CountHere({ id, version, credentialId, counts = false, onAnswered }: Props) {
  const t = useTranslations('credits.countHere')
  const answer = useAction({
    mutation: CountCreditForDocument,
    done: t(counts ? 'backDone' : 'done'),
    ...(!onAnswered && { becomes: (credit: CreditVersion) => `/credentials/${credentialId}/credits/${credit.id}` }),
  })
  async function press() {
    const credit = await answer.run({ id, version, credentialId, counts: !counts })
    if (credit) onAnswered?.(credit)
  }
  return (
    <Button variant={counts ? 'quiet' : 'secondary'} onClick={press} busy={answer.busy} className="self-start">
      {t(counts ? 'back' : 'button')}
    </Button>
  )
}

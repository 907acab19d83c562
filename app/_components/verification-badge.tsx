import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import type { VerificationFacts } from './verification-facts'

/** Whether a license was confirmed with its board; the reason is read out with it, and shown by `VerificationReason`. */
export function VerificationBadge({ facts }: { facts: VerificationFacts }) {
  return (
    <span data-tip={facts.reason} className="inline-flex">
      <Tag tone={facts.tone}>
        {facts.text}
        <span className="sr-only">. {facts.reason}</span>
      </Tag>
    </span>
  )
}

/** The reason behind the badge, on a separate line. */
export const VerificationReason = ({ facts }: { facts: VerificationFacts }) => (
  <InlineNotice tone={facts.tone}>{facts.reason}</InlineNotice>
)

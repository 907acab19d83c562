import { Fragment } from 'react'
import { Link } from '@/app/_ui/link'
import { gapAfter } from '@/lib/i18n/join-sentences'
import type { VerdictPart } from './verdict'

/** The sentences on top of the dashboard; each leads to what it speaks of. */
export const VerdictText = ({ parts }: { parts: readonly VerdictPart[] }) => (
  <span className="text-lg text-ink">
    {parts.map(({ text, href }, index) => (
      <Fragment key={text}>
        {index > 0 && gapAfter(parts[index - 1]?.text ?? '')}
        {href ? (
          <Link href={href} className="text-ink decoration-edge">
            {text}
          </Link>
        ) : (
          text
        )}
      </Fragment>
    ))}
  </span>
)

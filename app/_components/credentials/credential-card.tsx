'use client'
import type { ReactNode } from 'react'
import { ComplianceRing, RingLegend } from '@/app/_ui/compliance-ring'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CredentialFacts } from '../compliance/compliance-facts'
import { LimitList } from '../compliance/limit-list'

type Props = { facts: CredentialFacts; level?: 2 | 3; children?: ReactNode }

/**
 * A license at a glance: ring, name, days left, status, next step, pace and limits; `children` are actions for it. The
 * whole card links to its page. On wide screens the limits are beside the ring.
 */
export function CredentialCard({ facts, level = 2, children }: Props) {
  const { href, label, kind, ring, legend, sentence, pace, notCounted, limits } = facts
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="@container relative flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-edge has-[a:focus-visible]:border-primary sm:p-5">
      <header className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <Heading className="font-semibold wrap-anywhere">
            <Link href={href} variant="bare" className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
              {label}
            </Link>
          </Heading>
          <CardTags facts={facts} />
        </div>
        <p className="text-sm text-soft">{kind}</p>
      </header>
      <div className="license-facts">
        <ComplianceRing {...ring} size="md" />
        <div>
          <p className="text-sm font-semibold tabular-nums">{facts.daysText}</p>
          {sentence && <p className="text-[0.9375rem] text-balance">{sentence}</p>}
          {pace && <p className="flow-root text-sm text-soft tabular-nums">{pace}</p>}
          {notCounted && <p className="flow-root text-sm text-soft tabular-nums">{notCounted}</p>}
        </div>
        {legend.length > 0 && (
          <div className="flex flex-col gap-3.5">
            <RingLegend items={legend} inline />
            <LimitList limits={limits} />
          </div>
        )}
      </div>
      {children}
    </article>
  )
}

const CardTags = ({ facts: { archived, expired, tag } }: { facts: CredentialFacts }) => (
  <div className="flex flex-wrap gap-1.5">
    {[archived, expired, tag].map(
      (part) =>
        part && (
          <Tag key={part.text} tone={part.tone}>
            {part.text}
          </Tag>
        ),
    )}
  </div>
)

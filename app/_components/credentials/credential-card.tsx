'use client'
import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'
import { ComplianceRing, RingLegend } from '@/app/_ui/compliance-ring'
import { Link } from '@/app/_ui/link'
import type { CredentialFacts } from '../compliance/compliance-facts'
import { LimitList } from '../compliance/limit-list'
import { StateBand } from '../compliance/state-band'

/** A longer sentence in large print would be the whole card. */
const shortLength = 100

type Props = { facts: CredentialFacts; level?: 2 | 3; children?: ReactNode }

/**
 * A license at a glance: state, name, ring, next step, pace and limits; `children` are actions for it. The
 * whole card links to its page. On wide screens the limits are beside the ring.
 */
export function CredentialCard({ facts, level = 2, children }: Props) {
  const { href, label, kind, state, ring, legend, sentence, pace, next, notCounted, limits } = facts
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="@container relative flex flex-col overflow-clip rounded-xl border border-line bg-surface transition-colors hover:border-edge has-[a:focus-visible]:border-primary">
      <StateBand state={state} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <header className="flex flex-col">
          <Heading className="text-lg font-semibold wrap-anywhere">
            <Link href={href} variant="bare" className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
              {label}
            </Link>
          </Heading>
          <p className="text-sm text-soft">{kind}</p>
        </header>
        <div className="license-facts">
          <ComplianceRing {...ring} size="md" />
          <div>
            {sentence && (
              <p className={classNames('text-balance', sentence.length <= shortLength && 'font-semibold @xl:text-lg')}>
                {sentence}
              </p>
            )}
            {pace && <p className="text-sm text-soft tabular-nums">{pace}</p>}
            {next && <p className="text-sm text-soft tabular-nums">{next}</p>}
            {notCounted && <p className="text-sm text-soft tabular-nums">{notCounted}</p>}
          </div>
          {legend.length > 0 && (
            <div className="flex flex-col gap-3.5">
              <RingLegend items={legend} inline />
              <LimitList limits={limits} brief />
            </div>
          )}
        </div>
        {children}
      </div>
    </article>
  )
}

'use client'
import { ComplianceRing } from '@/app/_ui/compliance-ring'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CredentialFacts } from './compliance-facts'
import { LimitList } from './limit-list'

/** A license at a glance: ring, name, days left, status, what to do next and the limits. The whole card leads to its page. */
export function CredentialCard({ facts, level = 2 }: { facts: CredentialFacts; level?: 2 | 3 }) {
  const { href, label, kind, ring, sentence, limits } = facts
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="relative flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-edge has-[a:focus-visible]:border-primary sm:p-5">
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
      <div className="flex items-center gap-4 max-[24rem]:flex-col max-[24rem]:items-start sm:gap-5">
        <ComplianceRing {...ring} size="md" />
        <div className="flex min-w-0 flex-col gap-2">
          <p className="text-sm font-semibold tabular-nums">{facts.daysText}</p>
          {sentence && <p className="text-[0.9375rem] text-balance">{sentence}</p>}
        </div>
      </div>
      <LimitList limits={limits} />
    </article>
  )
}

const CardTags = ({ facts: { archived, expired, tag } }: { facts: CredentialFacts }) => (
  <div className="flex flex-wrap gap-1.5">
    {[archived, expired, tag].map(
      (one) =>
        one && (
          <Tag key={one.text} tone={one.tone}>
            {one.text}
          </Tag>
        ),
    )}
  </div>
)

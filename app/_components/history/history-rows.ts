import { fullName, sortableName } from '@/lib/domain/people/names'
import { historyChanges, historyLine, historyReason, somebody } from '@/lib/i18n/history-words'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import type { HistoryEntry } from '@/lib/services/history/history-input'
import { type HistoryQuery, historyHref } from './history-filters'

/** A fact of an entry by which the list can be filtered. */
type HistoryFact = { key: string; text: string; href: string | null; label: string }
export type HistoryChangeRow = { field: string; before: string | null; after: string | null }

/** An entry as text. */
export type HistoryRowView = {
  id: string
  sentence: string
  /** The actor as the sentence names them, and as initials are made of; null for the system. `only`: their entries. */
  actor: { called: string; sorted: string; only: { href: string; label: string } | null } | null
  at: string
  support: boolean
  facts: HistoryFact[]
  reason: string | null
  kept: HistoryEntry['kept']
  changes: HistoryChangeRow[] | null
}

type Shown = {
  ctx: Pick<Ctx, 'locale'>
  path: string
  query: HistoryQuery
  /** Names the organization of each entry, for lists that mix several. */
  orgs?: boolean
  /** `org`: people and records link to their own entries. `all`: people and subjects of every kind. */
  links: 'all' | 'org' | 'none'
}

/** The entries of a history page in the reader's language. */
export function historyRows(
  entries: readonly HistoryEntry[],
  { ctx, path, query, orgs, links }: Shown,
): HistoryRowView[] {
  const t = translatorFor(ctx.locale)
  const href = (change: Partial<HistoryQuery>) => historyHref(path, query, change)
  const facts = (entry: HistoryEntry): HistoryFact[] => {
    const { actor, person, subject, subjectId, record, org } = entry
    const who = actor && somebody(actor, t)
    const about = person && person.id !== actor?.id ? somebody(person, t) : null
    return [
      ...(about && person
        ? [
            {
              key: 'person',
              text: t('history.list.about', { name: about }),
              href: links === 'none' ? null : href({ person: person.id }),
              label: t('history.filter.aboutPerson', { name: about }),
            },
          ]
        : []),
      ...(subject && links === 'all'
        ? [
            {
              key: 'subject',
              text: t('history.list.subject', { name: subject }),
              href: href({ subject: subjectId }),
              label: t('history.filter.ofSubject'),
            },
          ]
        : []),
      ...(record && links === 'org' && record.id !== query.record
        ? [
            {
              key: 'record',
              text: t(`history.filter.only.${record.kind}`),
              href: href({ record: record.id }),
              label: record.title,
            },
          ]
        : []),
      ...(orgs && org && org.name !== subject
        ? [
            {
              key: 'org',
              text: t('history.list.inOrg', { name: org.name }),
              href: links === 'all' ? href({ org: org.id }) : null,
              label: t('history.filter.inOrg', { name: org.name }),
            },
          ]
        : []),
      // Elsewhere the name in the sentence is the link.
      ...(who && actor && links !== 'none' && !historyLine(entry, t).startsWith(who)
        ? [
            {
              key: 'actor',
              text: t('history.filter.actor', { name: who }),
              href: href({ actor: actor.id }),
              label: t('history.filter.byActor', { name: who }),
            },
          ]
        : []),
    ]
  }
  return entries.map((entry) => ({
    id: entry.id,
    sentence: historyLine(entry, t),
    actor: actorOf(entry.actor, t, links === 'none' ? null : (id) => href({ actor: id })),
    at: entry.at.toISOString(),
    support: entry.support,
    facts: facts(entry),
    reason: historyReason(entry),
    kept: entry.kept,
    changes: entry.changes && historyChanges(entry.changes, { subjectType: entry.subjectType, t, locale: ctx.locale }),
  }))
}

function actorOf(
  actor: HistoryEntry['actor'],
  t: Translate,
  hrefOf: ((id: string) => string) | null,
): HistoryRowView['actor'] {
  const name = actor && fullName(actor)
  if (!actor || !name || actor.program) return null
  const called = somebody(actor, t)
  const only = hrefOf && { href: hrefOf(actor.id), label: t('history.filter.byActor', { name: called }) }
  return { called, sorted: sortableName(actor), only }
}

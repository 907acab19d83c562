import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { ListFoot } from '@/app/_lists/list-foot'
import { OneFilter } from '@/app/_lists/list-tools'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import type { RosterRecord } from '@/lib/data/license-checks/board-rosters'
import type { MatchRecord } from '@/lib/data/license-checks/matches'
import { type MatchOutcome, matchOutcomes } from '@/lib/domain/license-checks/match'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listBoardMatches } from '@/lib/services/license-checks/board-rosters'
import { home, type MatchQuery, rosterHref } from '../../verification-query'
import { ApplyButtons, type MatchRow, MatchTable } from './match-table'

type Props = {
  ctx: SignedInCtx
  roster: RosterRecord
  unapplied: Record<MatchOutcome, number>
  query: MatchQuery
}

/** The matches of a list with licenses, by outcome, and buttons to apply it. */
export async function Matches({ ctx, roster, unapplied, query }: Props) {
  const { id, version, applies } = roster
  const { outcome } = query
  const page = await readPage(query.after, (after) => listBoardMatches(ctx, { rosterId: id, outcome, after }))
  const { edges, pageInfo } = orNotFound(page)
  const next = nextOf(pageInfo)
  const [t, common, translate] = [
    await getTranslations('boardChecks'),
    await getTranslations('common.list'),
    translatorFor(ctx.locale),
  ]
  const counts = { MATCH: roster.matching, DIFFERS: roster.differing, NOT_FOUND: roster.notFound }
  return (
    <>
      <ApplyButtons roster={{ id, version }} unapplied={unapplied} applies={applies} />
      <OneFilter
        oneRow
        all={{ count: roster.licenses }}
        values={matchOutcomes.map((option) => [option, t(`outcomes.${option}`), counts[option]])}
        chosen={outcome}
        href={(chosen) => rosterHref(id, { outcome: chosen })}
      />
      <Card flush>
        {edges.length > 0 ? (
          <MatchTable rows={edges.map(({ node }) => rowOf(node, translate))} />
        ) : (
          <EmptyState title={outcome ? common('noMatches') : t('matches.none')} />
        )}
      </Card>
      {edges.length > 0 && (
        <ListFoot
          shown={t('matches.shown', { count: edges.length })}
          first={query.after && rosterHref(id, { outcome })}
          next={next && rosterHref(id, { outcome, after: next })}
          className=""
        />
      )}
    </>
  )
}

function rowOf(match: MatchRecord, t: Translate): MatchRow {
  const { credentialId, outcome, fields, listed, expiresAt, birthYear, appliedAt, outdated } = match
  const words = (key: string, values: Record<string, string | number>) => t(`boardChecks.matches.${key}`, values)
  const born = (year: number | null) => (fields.includes('BIRTH_YEAR') && year ? [words('born', { year })] : [])
  return {
    id: credentialId,
    href: `${home}/${credentialId}`,
    person: sortableName(match) || t('members.name.unknown'),
    label: credentialLabel(match, t),
    outcome,
    fields,
    ours: [words('expires', { date: formatDate(expiresAt) }), ...born(birthYear)],
    theirs: listed
      ? [
          fullName(listed),
          words('number', { number: listed.number }),
          ...(listed.expiresAt ? [words('expires', { date: formatDate(listed.expiresAt) })] : []),
          ...born(listed.birthYear),
          ...(listed.status && listed.status !== 'VALID' ? [t(`boardChecks.listedStatuses.${listed.status}`)] : []),
        ]
      : [],
    applied: appliedAt !== null,
    outdated,
  }
}

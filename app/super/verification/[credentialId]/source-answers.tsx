import { getTranslations } from 'next-intl/server'
import { stateTones } from '@/app/_components/states'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { EmptyState } from '@/app/_ui/empty-state'
import { Tag } from '@/app/_ui/tag'
import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import { licensingBoardCodes } from '@/lib/domain/license-checks/licensing-boards'
import { isTheirs, resultOf } from '@/lib/domain/license-checks/match'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { getLicenseToCheck } from '@/lib/services/license-checks/license-queue'
import type { Suggestion } from './decide-form'

type LicenseToCheck = Extract<Awaited<ReturnType<typeof getLicenseToCheck>>, { ok: true }>['value']
type Answer = LicenseToCheck['answers'][number]

/** Initial values for the form, from the first source that has an answer. */
export function suggestionOf(answers: readonly Answer[]): Suggestion | null {
  const answer = answers.find((answer) => answer.outcome !== 'UNAVAILABLE')
  if (!answer) return null
  const { board, reasons, fields, listed } = answer
  const listedExpiry = fields.includes('EXPIRES') && isTheirs(fields) ? (listed?.expiresAt ?? null) : null
  return { result: resultOf(answer), reasons, listedExpiry, board: isOneOf(licensingBoardCodes, board) ? board : null }
}

/** The current answers of lists and services about a license, each with the fields that differ. */
export async function SourceAnswers({ license, answers }: Pick<LicenseToCheck, 'license' | 'answers'>) {
  const t = await getTranslations('boardChecks')
  const name = (board: string) =>
    isOneOf(licensingBoardCodes, board) ? t(`boards.${board satisfies LicensingBoardCode}`) : board
  return (
    <Card title={t('sources.title')}>
      {answers.length === 0 ? (
        <EmptyState title={t('sources.none')} />
      ) : (
        <ul className="flex flex-col gap-4">
          {answers.map((answer) => (
            <li key={answer.board} className="flex flex-col gap-2">
              {answer.outcome === 'UNAVAILABLE' ? (
                t('sources.unavailable', { board: name(answer.board) })
              ) : (
                <>
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold">{name(answer.board)}</span>
                    <Tag tone={stateTones['boardChecks.outcomes'][answer.outcome]}>
                      {t(`outcomes.${answer.outcome}`)}
                    </Tag>
                    {answer.fields.map((field) => (
                      <Tag key={field}>{t(`fields.${field}`)}</Tag>
                    ))}
                  </p>
                  {answer.asOf && (
                    <p className="text-sm text-soft">
                      {t('sources.asOf', { date: formatDate(todayInGeo(license.geo, answer.asOf)) })}
                    </p>
                  )}
                  {answer.listed && <Listed listed={answer.listed} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

async function Listed({ listed }: { listed: NonNullable<Extract<Answer, { listed: unknown }>['listed']> }) {
  const t = await getTranslations('boardChecks')
  const { number, expiresAt, birthYear, status } = listed
  return (
    <DefinitionList
      items={[
        { term: t('license.name'), detail: fullName(listed) },
        { term: t('license.number'), detail: number },
        ...(expiresAt ? [{ term: t('license.expires'), detail: formatDate(expiresAt) }] : []),
        ...(birthYear ? [{ term: t('license.birthYear'), detail: birthYear }] : []),
        ...(status ? [{ term: t('fields.STATUS'), detail: t(`listedStatuses.${status}`) }] : []),
      ]}
    />
  )
}

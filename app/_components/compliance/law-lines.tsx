import { classNames } from '@/app/_ui/class-names'
import { Link } from '@/app/_ui/link'
import type { Translate } from '@/lib/i18n/translator'
import type { LawLine, LawPart } from './law-parts'
import type { LawWords } from './law-words'

/** Two parts may begin alike and differ below. */
const keyOf = ({ text, lines }: LawLine): string => [text, ...lines.map(keyOf)].join('|')

/** A text with the lines below it. */
const Line = ({ line: { text, lines } }: { line: LawLine }) => (
  <div>
    <p>{text}</p>
    {lines.length > 0 && (
      <ul className="flex list-disc flex-col gap-1 pt-1 pl-5 text-soft">
        {lines.map((line) => (
          <li key={keyOf(line)}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** The ways or parts of a renewal, as a law names them. */
export function LawParts({ parts }: { parts: readonly LawPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul className={classNames('divide-y divide-line', parts.length > 1 && 'law-parts')}>
      {parts.map(({ name, line }) => (
        <li key={`${name}${keyOf(line)}`} className="py-3 first:pt-0 last:pb-0">
          <div className="flex flex-col gap-1">
            {name && <span className="font-semibold">{name}</span>}
            <Line line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Lines that belong together, as exemptions. */
export const LawLines = ({ lines }: { lines: readonly LawLine[] }) => (
  <ul className="flex flex-col divide-y divide-line">
    {lines.map((line) => (
      <li key={keyOf(line)} className="py-2 first:pt-0 last:pb-0">
        <Line line={line} />
      </li>
    ))}
  </ul>
)

/** What a version asks for beside its numbers: its ways or parts, what answers change, and where hours are reported. */
export function LawText({
  facts: { headline, parts, exemptions, first, report },
  t,
}: {
  facts: LawWords
  t: Translate
}) {
  const sections = [
    { key: 'firstTitle', lines: first },
    { key: 'exemptions', lines: exemptions },
    { key: 'reportTitle', lines: report?.lines.map((text) => ({ text, lines: [] })) ?? [] },
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-semibold">{headline}</p>
      <LawParts parts={parts} />
      {sections
        .filter(({ lines }) => lines.length > 0)
        .map(({ key, lines }) => (
          <section key={key} className="flex flex-col gap-1">
            <h3 className="font-semibold">{t(`coverage.law.${key}`)}</h3>
            <LawLines lines={lines} />
          </section>
        ))}
      {report && (
        <Link href={report.url} target="_blank" rel="noreferrer" className="wrap-anywhere">
          {report.name}
          <span className="sr-only"> {t('common.state.opensNewTab')}</span>
        </Link>
      )}
    </div>
  )
}

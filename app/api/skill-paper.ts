import { guardedFile } from '@/app/_lib/file-answers'
import { drawSealed } from '@/app/api/paper-response'
import type { SkillRecord } from '@/lib/data/skills/records'
import type { StepResult } from '@/lib/domain/skills/values'
import { noted } from '@/lib/domain/text'
import { paperDate, paperDateTime } from '@/lib/domain/time/paper-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { zoneName } from '@/lib/domain/time/zone-name'
import type { Report, ReportSection } from '@/lib/exports/pdf/report-pdf'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import type { Ctx } from '@/lib/services/ctx'

type Org = { name: string; timeZone: string }
type Step = { text: string; result: StepResult | null; note: string | null }

const section = (steps: readonly Step[], t: Translate): ReportSection => ({
  title: t('skills.detail.steps'),
  note: null,
  columns: [
    { header: t('skills.paper.step'), width: 46 },
    { header: t('skills.paper.result'), width: 20 },
    { header: t('skills.paper.note'), width: 34 },
  ],
  rows: steps.map(({ text, result, note }, index) => [
    `${index + 1}. ${text}`,
    result ? t(`skills.results.${result}`) : t('skills.paper.choices'),
    note ?? '',
  ]),
  empty: '',
})

const blank = '_'.repeat(32)

/** A checklist to be filled in by hand. */
export function blankChecklist(
  { title, steps }: { title: string; steps: readonly string[] },
  org: Org,
  locale: Locale,
): Report {
  const t = translatorFor(locale)
  const lines = ['member', 'on', 'observer', 'signed'] as const
  return {
    ...wordsOf(t, locale),
    title,
    organization: org.name,
    facts: lines.map((line) => ({ label: t(`skills.records.${line}`), value: blank })),
    warnings: [],
    sections: [
      section(
        steps.map((text) => ({ text, result: null, note: null })),
        t,
      ),
    ],
  }
}

/** What was observed, as it was signed. */
export function recordedChecklist(record: SkillRecord, name: string, org: Org, locale: Locale): Report {
  const t = translatorFor(locale)
  const { title, observedOn, steps, passed, voidedAt, voidReason, note, createdAt } = record
  const signed = (text: string) => `/s/ ${text}`
  const facts: [string, string | null][] = [
    [t('skills.records.member'), name],
    [t('skills.records.on'), paperDate(observedOn)],
    [t('skills.records.outcome'), t(`skills.outcomes.${passed ? 'PASSED' : 'NOT_PASSED'}`)],
    [t('skills.records.observer'), signed(record.observerName)],
    [
      t('skills.records.signed'),
      record.personName
        ? signed(record.personName)
        : t('skills.records.unsigned', { reason: record.unsignedReason ?? '' }),
    ],
    [t('skills.paper.recorded'), noted(paperDateTime(createdAt, org.timeZone), zoneName(org.timeZone, locale), locale)],
    [t('skills.records.note'), note],
  ]
  return {
    ...wordsOf(t, locale),
    title,
    organization: org.name,
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    warnings: [
      ...(voidedAt
        ? [t('skills.paper.voided', { date: paperDate(todayIn(org.timeZone, voidedAt)), reason: voidReason ?? '' })]
        : []),
      ...(record.oneself ? [t('curriculums.members.byOneself')] : []),
    ],
    sections: [section(steps, t)],
  }
}

const wordsOf = (t: Translate, language: Locale) => ({
  language,
  page: t('certificates.paper.page'),
  leftOut: t('certificates.paper.leftOut'),
})

/** A report as a download. HEAD requests skip rendering. */
export async function reportResponse(ctx: Ctx, report: Report, name: string): Promise<Response> {
  const bytes = ctx.onlyAsks ? null : await drawSealed({ kind: 'report', report }, ctx.now)
  return new Response(bytes as Uint8Array<ArrayBuffer> | null, {
    headers: {
      ...guardedFile,
      'content-type': 'application/pdf',
      'content-disposition': attachment(`${name}.pdf`),
    },
  })
}

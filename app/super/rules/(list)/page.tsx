import { getTranslations } from 'next-intl/server'
import { typeName } from '@/app/_components/credentials/credential-label'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListBar } from '@/app/_lists/list-bar'
import { ListFoot, NoMatches } from '@/app/_lists/list-foot'
import { ListFilters, ListSelect, ToggleChips } from '@/app/_lists/list-tools'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { ruleStates } from '@/lib/domain/compliance/rule-file'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listRules } from '@/lib/services/rules/versions'
import { filtersOf, pageSize, type RuleQuery, readRuleQuery, rulesHref } from '../rule-query'
import { findRules, type RuleRow, ruleRow } from './rule-rows'
import { RuleTable } from './rule-table'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('rules.list.title')

/** All rules that are counted now or will be, with their versions. */
export default async function RulesPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('rules.list')])
  const query = readRuleQuery(queryParams)
  const translate = translatorFor(ctx.locale)
  const rows = orNotFound(await listRules(ctx, {})).map((rule) => ruleRow(rule, ctx.now, translate))
  const matches = findRules(rows, query, ctx.locale)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink href="/super/rules/new" variant="primary" icon={<Icon name="plus" size={16} />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <Tools query={query} rows={rows} locale={ctx.locale} />
      {matches.length > 0 ? (
        <Card flush>
          <ClientMessages of={['rules.list']}>
            <RuleTable rows={matches.slice(0, query.shown)} />
          </ClientMessages>
        </Card>
      ) : (
        <NoMatches allHref="/super/rules" />
      )}
      <More query={query} count={matches.length} />
    </>
  )
}

async function More({ query, count }: { query: RuleQuery; count: number }) {
  const [t, common] = await Promise.all([getTranslations('rules.list'), getTranslations('common.list')])
  if (count > query.shown)
    return <LoadMore href={rulesHref({ ...query, shown: query.shown + pageSize })} label={common('loadMore')} />
  return count > 0 ? <ListFoot shown={t('shown', { count })} first={null} next={null} /> : null
}

/** What may be wrong with a rule. */
const flags = ['aged', 'oldText', 'ending', 'low'] as const

type ToolsProps = { query: RuleQuery; rows: readonly RuleRow[]; locale: Locale }

async function Tools({ query, rows, locale }: ToolsProps) {
  const [t, common] = await Promise.all([getTranslations('rules.list'), getTranslations('common.list')])
  const translate = translatorFor(locale)
  const { compare } = new Intl.Collator(locale)
  const choices = (codes: readonly string[], nameOf: (code: string) => string) =>
    [...new Set(codes)].map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => compare(a.label, b.label))
  const noFlags = { aged: false, oldText: false, ending: false, low: false }
  const withoutFilters: RuleQuery = { ...query, ...noFlags, state: null, shown: pageSize }
  return (
    <ListBar
      action="/super/rules"
      label={t('search')}
      words={query.q}
      button={t('apply')}
      otherParams={{
        state: query.state,
        ...Object.fromEntries(flags.map((name) => [name, query[name] ? '1' : null])),
      }}
      set={filtersOf({ ...query, q: '' })}
      selects={
        <>
          <ListSelect
            name="geo"
            label={t('geo')}
            value={query.geo ?? ''}
            any={t('anyGeo')}
            options={choices(
              rows.map(({ geo }) => geo),
              (code) => translate(`enums.geographies.${code}`),
            )}
          />
          <ListSelect
            name="type"
            label={t('type')}
            value={query.type ?? ''}
            any={t('anyType')}
            options={choices(
              rows.map(({ type }) => type),
              (code) => typeName(code, translate),
            )}
          />
        </>
      }
    >
      <ListFilters>
        <FilterChip
          label={common('all')}
          href={rulesHref(withoutFilters)}
          active={!query.state && !flags.some((name) => query[name])}
          count={rows.length}
        />
        <ToggleChips
          values={ruleStates.map((state) => [
            state,
            t('chip', { state }),
            rows.filter(({ versions }) => versions.some((version) => version.state === state)).length,
          ])}
          chosen={query.state}
          href={(state) => rulesHref({ ...query, state, shown: pageSize })}
        />
        {flags.map((name) => (
          <FilterChip
            key={name}
            label={t(name)}
            href={rulesHref({ ...query, [name]: !query[name], shown: pageSize })}
            active={query[name]}
            count={rows.filter((row) => row[name]).length}
          />
        ))}
      </ListFilters>
    </ListBar>
  )
}

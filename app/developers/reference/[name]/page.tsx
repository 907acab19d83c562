import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { publicMetadata } from '@/app/_components/public-metadata'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import type { ReferenceOperation, ReferenceType, ReferenceValue } from '@/lib/domain/developers/reference'
import { developerReference } from '@/lib/server/developers'
import { DeveloperPage } from '../../developer-page'

type Props = { params: Promise<{ name: string }> }

async function look({ params }: Props): Promise<ReferenceOperation | ReferenceType> {
  const { name: wanted } = await params
  const { operations, types } = developerReference()
  return [...operations, ...types].find(({ name }) => name === wanted) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, { name, kind, description }] = await Promise.all([getTranslations('developers'), look(props)])
  const kindName = t(`kinds.${kind}`)
  return publicMetadata(`/developers/reference/${name}`, {
    title: name,
    description: description ?? t('referenceOf', { name, kind: kindName }),
  })
}

const isOperation = (one: ReferenceOperation | ReferenceType): one is ReferenceOperation => 'args' in one

/** An operation with its arguments, or a type with its fields. */
export default async function ReferenceEntryPage(props: Props) {
  const [t, entry] = await Promise.all([getTranslations('developers'), look(props)])
  const lead = entry.description ?? undefined
  return (
    <DeveloperPage title={entry.name} lead={lead} slug="reference">
      {entry.unreleased && <InlineNotice tone="info">{t('unreleased')}</InlineNotice>}
      {isOperation(entry) ? (
        <>
          <DefinitionList
            items={[
              { term: t('kind'), detail: t(`kinds.${entry.kind}`) },
              { term: t('returns'), detail: <TypeLink type={entry.type} named={entry.named} /> },
              ...(entry.scope ? [{ term: t('scope'), detail: await scopeText(entry.scope) }] : []),
              ...(entry.deprecated ? [{ term: t('deprecated'), detail: entry.deprecated }] : []),
            ]}
          />
          {entry.args.length > 0 && <Values title={t('arguments')} values={entry.args} />}
        </>
      ) : (
        <>
          {entry.fields.length > 0 && <Values title={t('fields')} values={entry.fields} />}
          {entry.values.length > 0 && (
            <Values
              title={t('values')}
              values={entry.values.map((value) => ({ ...value, type: '', named: '', defaultValue: null }))}
            />
          )}
          {entry.possible.length > 0 && (
            <Values
              title={t('possible')}
              values={entry.possible.map((name) => ({
                name,
                type: name,
                named: name,
                description: null,
                defaultValue: null,
                deprecated: null,
              }))}
            />
          )}
        </>
      )}
    </DeveloperPage>
  )
}

async function scopeText(scope: string) {
  const t = await getTranslations('developers')
  if (scope === 'session') return t('session')
  return scope === 'none' ? t('nobody') : <code>{scope}</code>
}

/** A type as the schema writes it, leading to the page of what it names. */
const TypeLink = ({ type, named }: { type: string; named: string }) => (
  <Link href={`/developers/reference/${named}`} variant="quiet" className="wrap-anywhere">
    <code>{type}</code>
  </Link>
)

type Listed = ReferenceValue & { args?: readonly ReferenceValue[] }

async function Values({ title, values }: { title: string; values: readonly Listed[] }) {
  const t = await getTranslations('developers')
  return (
    <section className="flex flex-col gap-2 pt-4">
      <h2 className="text-verdict font-semibold tracking-tight">{title}</h2>
      <dl className="flex flex-col divide-y divide-line">
        {values.map(({ name, type, named, description, defaultValue, deprecated, args = [] }) => (
          <div key={name} id={name} className="flex scroll-mt-6 flex-col gap-1 py-3">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <code className="font-semibold wrap-anywhere">{name}</code>
              {type && type !== name && <TypeLink type={type} named={named} />}
              {type && type === name && <TypeLink type={t('open', { title: type })} named={named} />}
            </dt>
            <dd className="flex max-w-prose flex-col gap-1 text-sm text-soft">
              {description && <p>{description}</p>}
              {defaultValue !== null && <p>{t('without', { value: defaultValue })}</p>}
              {deprecated && <p>{t('deprecatedText', { reason: deprecated })}</p>}
              {args.map((arg) => (
                <p key={arg.name}>
                  <code>{arg.name}</code>: <TypeLink type={arg.type} named={arg.named} /> {arg.description}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

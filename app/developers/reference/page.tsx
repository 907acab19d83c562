import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { publicMetadata } from '@/app/_components/public-metadata'
import { Link } from '@/app/_ui/link'
import { operationKinds, typeKinds } from '@/lib/domain/developers/reference'
import { developerReference } from '@/lib/server/developers'
import { DeveloperPage } from '../developer-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('developers')
  return publicMetadata('/developers/reference', { title: t('reference'), description: t('referenceLead') })
}

/** The names of all operations and types, by kind. */
export default async function ReferencePage() {
  const t = await getTranslations('developers')
  const { operations, types } = developerReference()
  const all = [...operations, ...types]
  const groups = [...operationKinds, ...typeKinds].map((kind) => ({
    kind,
    title: t(`kinds.${kind}`),
    names: all.flatMap((one) => (one.kind === kind ? [one.name] : [])),
  }))
  const shown = groups.filter(({ names }) => names.length > 0)
  return (
    <DeveloperPage
      title={t('reference')}
      lead={t('referenceLead')}
      slug="reference"
      contents={shown.map(({ kind, title }) => ({ id: kind, title }))}
    >
      {shown.map(({ kind, title, names }) => (
        <section key={kind} id={kind} className="flex scroll-mt-6 flex-col gap-3 py-4">
          <h2 className="text-verdict font-semibold tracking-tight">{title}</h2>
          <ul className="grid gap-x-6 text-sm sm:grid-cols-2 xl:grid-cols-3">
            {names.map((name) => (
              <li key={name} className="min-w-0">
                <Link
                  href={`/developers/reference/${name}`}
                  variant="quiet"
                  className="inline-flex min-h-8 items-center wrap-anywhere pointer-coarse:min-h-11"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DeveloperPage>
  )
}

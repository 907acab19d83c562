'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { draftNames, useDraftDialog } from '@/app/_forms/use-draft-dialog'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { EndOrgIdentityProviderDocument } from '@/graphql/generated/end-org-identity-provider'
import { DomainList } from './domain-list'
import type { ShownIdentityProvider } from './shown-identity-provider'

const loadForm = () => import('./identity-provider-form')

type Props = {
  org: { id: string; name: string }
  identityProvider: ShownIdentityProvider | null
  /** The address to which the provider redirects people. */
  redirectUri: string | null
  editable: boolean
}

/** An organization's own identity provider, with actions to set it up, change it and remove it. */
export default function IdentityProviderCard({ org, identityProvider, redirectUri, editable }: Props) {
  const t = useTranslations('security.connection')
  const [open, setOpen] = useDraftDialog(draftNames.identityProvider)
  const change = editable && (
    <Button size="sm" onClick={() => setOpen(true)}>
      {t(identityProvider ? 'edit' : 'add')}
    </Button>
  )
  return (
    <Card title={t('title')} lead={t('lead', { org: org.name })} actions={change}>
      {identityProvider ? (
        <div className="flex flex-col items-start gap-4">
          <DefinitionList
            items={[
              { term: t('issuer'), detail: <span className="wrap-anywhere">{identityProvider.issuer}</span> },
              { term: t('clientId'), detail: <span className="wrap-anywhere">{identityProvider.clientId}</span> },
              { term: t('redirectUri'), detail: <span className="wrap-anywhere">{redirectUri}</span> },
              { term: t('domains'), detail: <DomainList domains={identityProvider.domains} /> },
            ]}
          />
          {editable && <EndButton identityProvider={identityProvider} />}
        </div>
      ) : (
        <p className="text-soft">{t('none')}</p>
      )}
      {open && (
        <Lazy load={loadForm} orgId={org.id} identityProvider={identityProvider} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

function EndButton({ identityProvider: { id, version } }: { identityProvider: ShownIdentityProvider }) {
  const t = useTranslations('security.connection')
  const common = useTranslations('common.actions')
  const { run, busy } = useAction({
    mutation: EndOrgIdentityProviderDocument,
    confirm: { title: t('endTitle'), text: t('endText'), ok: t('end'), cancel: common('cancel'), danger: true },
    done: t('ended'),
  })
  return (
    <Button variant="danger" busy={busy} onClick={() => run({ id, version })}>
      {t('end')}
    </Button>
  )
}

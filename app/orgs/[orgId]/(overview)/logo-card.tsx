'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { FileField } from '@/app/_ui/file-field'
import { Form } from '@/app/_ui/form'
import { showToast } from '@/app/_ui/show-toast'
import { RemoveOrgLogoDocument } from '@/graphql/generated/remove-org-logo'
import { SaveOrgLogoDocument } from '@/graphql/generated/save-org-logo'
import { logoLimits } from '@/lib/domain/orgs/values'

type Props = {
  org: { id: string; version: number; name: string }
  logo: { url: string; width: number; height: number } | null
}

/** The logo on documents and mails: preview, upload, replacement and removal. */
export default function LogoCard({ org, logo }: Props) {
  const t = useTranslations('orgs.logo')
  const common = useTranslations('common')
  const ask = { title: t('askTitle'), text: t('askText'), ok: t('remove'), cancel: common('actions.cancel') }
  const { run, busy } = useAction({
    mutation: RemoveOrgLogoDocument,
    confirm: { ...ask, danger: true },
    done: t('removed'),
  })
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex max-w-form flex-col gap-5">
        {logo && (
          <div className="flex flex-wrap items-center justify-between gap-4">
            {/* Logos are made for white paper, so they get a white background in the dark theme too. */}
            <span className="logo-paper">
              {/* biome-ignore lint/performance/noImgElement: a small file behind a permission, which an optimizer cannot read. */}
              <img src={logo.url} alt={t('alt', { name: org.name })} width={logo.width} height={logo.height} />
            </span>
            <Button variant="quiet" busy={busy} onClick={() => void run({ orgId: org.id, version: org.version })}>
              {t('remove')}
            </Button>
          </div>
        )}
        {/* After a change the form starts again with an empty field. */}
        <LogoForm key={logo?.url} org={org} replaces={logo !== null} />
      </div>
    </Card>
  )
}

function LogoForm({ org, replaces }: { org: Props['org']; replaces: boolean }) {
  const t = useTranslations('orgs.logo')
  const validation = useTranslations('validation')
  const router = useRouter()
  const [file, setFile] = useState<File | null>(null)
  const { busy, errors, setErrors, submit } = useWrite(SaveOrgLogoDocument)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!file) return setErrors({ file: validation('fileRequired') })
    const of = { orgId: org.id, version: org.version, file }
    if (await submit(of, { files: { file }, idempotencyKey: crypto.randomUUID() }))
      showToast({ title: t('saved'), tone: 'success' })
    // Refreshes after a refusal too, because somebody else may have changed the logo.
    router.refresh()
  }
  return (
    <Form onSubmit={save} noValidate className="flex flex-col gap-5">
      <FileField
        name="file"
        label={t(replaces ? 'another' : 'file')}
        hint={t('hint')}
        error={errors.file}
        accept=".png,.jpg,.jpeg"
        maxBytes={logoLimits.bytes}
        onFile={setFile}
        chooseLabel={t('choose')}
        dropLabel={t('drop')}
        removeLabel={t('clear')}
        tooLarge={validation('logoTooLarge')}
      />
      <Button type="submit" busy={busy} className="sm:self-start">
        {t(replaces ? 'replace' : 'save')}
      </Button>
    </Form>
  )
}

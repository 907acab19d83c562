'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { draftNames } from '@/app/_forms/use-draft-dialog'
import { useWrite } from '@/app/_forms/use-write'
import { FormErrors } from '@/app/_ui/form-errors'
import { showToast } from '@/app/_ui/show-toast'
import { TextArea } from '@/app/_ui/text-area'
import { RegisterApiClientDocument } from '@/graphql/generated/register-api-client'
import type { Scope } from '@/lib/domain/access/api-token'
import { accessProblems } from '@/lib/domain/access/values'
import { ProgramFields } from './program-fields'

type Props = { orgId: string; scopes: readonly Scope[]; onClose: () => void }

/** Registers a client of the identity provider. One of its tokens proves who owns it. */
export default function ClientForm({ orgId, scopes, onClose }: Props) {
  const t = useTranslations('access')
  const common = useTranslations('common.form')
  const router = useRouter()
  const { busy, errors, summary, submit } = useWrite(RegisterApiClientDocument, ({ input }) => accessProblems(input))

  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? '')
    const [name, accessToken] = [text('name'), text('accessToken')]
    const chosen = form.getAll('scopes').map(String)
    if (!(await submit({ input: { orgId, name, scopes: chosen, accessToken } }))) return
    showToast({ title: t('register.done', { name }), tone: 'success' })
    router.refresh()
    onClose()
  }

  const list = errorList(summary, {
    name: t('form.name'),
    scopes: t('form.scopes'),
    accessToken: t('register.proof'),
  })
  return (
    <FormDialog
      title={t('register.title')}
      onClose={onClose}
      busy={busy}
      save={t('register.save')}
      onSubmit={save}
      draft={{ name: draftNames.client(orgId) }}
    >
      <FormErrors title={common('errorSummary')} errors={list} />
      <ProgramFields nameHint={t('register.nameHint')} scopes={scopes} errors={errors} />
      <TextArea
        name="accessToken"
        label={t('register.proof')}
        hint={t('register.proofHint')}
        error={errors.accessToken}
        autoComplete="off"
        spellCheck={false}
        rows={4}
      />
    </FormDialog>
  )
}

'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { SignForm } from '@/app/_components/signing/sign-form'
import { AddMessages } from '@/app/_frame/add-messages'
import { callApi } from '@/app/_lib/graphql-client'
import { useRead } from '@/app/_lib/use-read'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Dialog } from '@/app/_ui/dialog'
import { Spinner } from '@/app/_ui/spinner'
import { GetGuestToSignDocument, type GetGuestToSignQuery } from '@/graphql/generated/get-guest-to-sign'
import { wholeName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import type { GuestWords } from './guest-view'

type Props = { enrollmentId: string; words: GuestWords; onClose: () => void }
type Statement = NonNullable<GetGuestToSignQuery['guestToSign']>

/** The languages, each under its own name. */
const languages: readonly { value: Locale; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
  { value: 'ja', label: '日本語' },
]

/**
 * The full screen for a signing guest: nothing else can be reached until they finish or hand it back. Escape does not
 * close it, because the board behind it shows everybody's names.
 */
export default function GuestSigning({ enrollmentId, words, onClose }: Props) {
  const screen = useLocale() as Locale
  const [language, setLanguage] = useState<Locale>(screen in words ? screen : 'en')
  const statement = useRead(enrollmentId, async () => {
    const answer = await callApi(GetGuestToSignDocument, { enrollmentId })
    return 'data' in answer ? (answer.data?.guestToSign ?? null) : null
  })
  useEffect(() => {
    const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', stay, true)
    return () => window.removeEventListener('keydown', stay, true)
  }, [])
  return (
    <AddMessages json={words[language]} locale={language}>
      <Screen
        enrollmentId={enrollmentId}
        statement={statement}
        language={language}
        setLanguage={setLanguage}
        onClose={onClose}
      />
    </AddMessages>
  )
}

type ScreenProps = Omit<Props, 'words'> & {
  /** Undefined while loading; null when there is nothing to sign. */
  statement: Statement | null | undefined
  language: Locale
  setLanguage: (language: Locale) => void
}

function Screen({ enrollmentId, statement, language, setLanguage, onClose }: ScreenProps) {
  const t = useTranslations('guests.sign')
  const [end, setEnd] = useState<'signed' | 'wrong' | null>(null)
  const name = wholeName(statement ?? {})
  const back = (
    <Button variant="primary" onClick={onClose}>
      {t('back')}
    </Button>
  )
  return (
    <Dialog open size="full" onClose={() => {}} title={t('title')}>
      <div lang={language} className="mx-auto flex w-full max-w-form flex-col gap-5 pb-8 text-ink">
        {end === null && statement && (
          <>
            <Language language={language} onLanguage={setLanguage} />
            <Facts statement={statement} name={name} />
            <SignForm
              key={language}
              kind="GUEST"
              signed={statement}
              name={name}
              guest={{ enrollmentId, language, onSigned: () => setEnd('signed') }}
            />
            <Button variant="quiet" onClick={() => setEnd('wrong')}>
              {t('wrong')}
            </Button>
          </>
        )}
        {end === null && statement === undefined && <Spinner />}
        {end === null && statement === null && (
          <Alert tone="warn" live actions={back}>
            {t('none')}
          </Alert>
        )}
        {end === 'signed' && (
          <Alert tone="success" live title={t('doneTitle', { name })} actions={back}>
            {t('doneText')}
          </Alert>
        )}
        {end === 'wrong' && (
          <Alert tone="info" live actions={back}>
            {t('wrongText')}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

type LanguageProps = { language: Locale; onLanguage: (language: Locale) => void }

const Language = ({ language, onLanguage }: LanguageProps) => (
  <ChoiceGroup
    name="language"
    label={useTranslations('guests.sign')('language')}
    choices={languages}
    values={[language]}
    onChange={({ target }) => {
      const chosen = languages.find(({ value }) => value === target.value)
      if (chosen) onLanguage(chosen.value)
    }}
  />
)

function Facts({ statement, name }: { statement: Statement; name: string }) {
  const t = useTranslations('guests.sign')
  const { licenseNumber, title, orgName, startsAt, timeZone } = statement
  return (
    <DefinitionList
      items={[
        { term: t('name'), detail: name },
        { term: t('license'), detail: licenseNumber ?? '–' },
        { term: t('session'), detail: title },
        { term: t('when'), detail: formatDateTime(new Date(startsAt), timeZone) },
        { term: t('org'), detail: orgName },
      ]}
    />
  )
}
